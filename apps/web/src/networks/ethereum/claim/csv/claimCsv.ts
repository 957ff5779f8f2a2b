import type { RewardDay } from '@granary/api'
import { formatGwei, formatWei } from '@granary/staking/amount'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { type CsvColumns, csvTable } from '#web/csv/csvText.ts'
import { dayInFile } from '#web/format/formatDate.ts'
import { earnedWei } from '../../figures/index.ts'

/**
 * Daily rewards as CSV, in the order given: consensus rewards less penalties, execution rewards, and protocol payouts.
 * Amounts are exact ETH, dates UTC.
 */
export function claimCsv(days: readonly RewardDay[], owner: string, network: string): string {
  const columns: CsvColumns<RewardDay> = {
    date: day => dayInFile(day.date),
    days: day => day.days,
    consensus_rewards_eth: day => formatGwei(consensusOf(day)),
    execution_rewards_eth: day => formatWei(day.executionWei),
    paid_by_protocol_eth: day => formatGwei(day.withdrawnGwei),
    total_rewards_eth: day => formatWei(earnedWei(day)),
    owner: () => owner,
    network: () => network,
  }
  return csvTable(columns, days)
}
