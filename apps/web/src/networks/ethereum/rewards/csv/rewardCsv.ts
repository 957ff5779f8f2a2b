import type { RewardDay } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { dayInFile } from '#web/format/formatDate.ts'

const head = [
  'date',
  'days',
  'consensus_rewards_eth',
  'execution_rewards_eth',
  'penalties_eth',
  'slashing_eth',
  'apr_consensus_percent',
  'apr_execution_percent',
  'active_validators',
  'effective_balance_eth',
  'balance_eth',
  'deposited_eth',
  'withdrawn_eth',
  'slot',
  'over',
]

/**
 * A history's days as CSV, in the order given. Column names are English in every language, for programs; amounts are
 * exact ETH, dates UTC.
 */
export function rewardCsv(days: readonly RewardDay[]): string {
  return csvText([head, ...days.map(rowOf)])
}

function rowOf(day: RewardDay): string[] {
  return [
    dayInFile(day.date),
    String(day.days),
    formatGwei(day.rewardsGwei),
    formatWei(day.executionWei),
    formatGwei(day.penaltiesGwei),
    formatGwei(day.slashingGwei),
    percent(day.apr.consensus),
    percent(day.apr.execution),
    String(day.activeValidators),
    formatGwei(day.activeGwei),
    formatGwei(day.totalBalanceGwei),
    formatGwei(day.depositedGwei),
    formatGwei(day.withdrawnGwei),
    String(day.slot),
    day.open ? 'no' : 'yes',
  ]
}

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : (basisPoints / 100).toFixed(2))
