import type { RewardDay } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { csvText } from '#web/csv/csvText.ts'
import { dayInFile } from '#web/format/formatDate.ts'

const head = [
  'date',
  'days',
  'consensus_rewards_eth',
  'execution_rewards_eth',
  'paid_by_protocol_eth',
  'total_rewards_eth',
  'owner',
  'network',
]

const weiPerGwei = 1_000_000_000n

/**
 * Daily rewards as CSV, in the order given: consensus rewards less penalties, execution rewards, and protocol payouts.
 * Column names are English in every language; amounts are exact ETH, dates UTC.
 */
export function claimCsv(days: readonly RewardDay[], owner: string, network: string): string {
  return csvText([
    head,
    ...days.map(day => [
      dayInFile(day.date),
      String(day.days),
      formatGwei(consensusOf(day)),
      formatWei(day.executionWei),
      formatGwei(day.withdrawnGwei),
      formatWei(consensusOf(day) * weiPerGwei + day.executionWei),
      owner,
      network,
    ]),
  ])
}
