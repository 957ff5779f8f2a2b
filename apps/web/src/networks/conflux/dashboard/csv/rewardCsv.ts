import type { ConfluxRewardDay } from '@granary/api'
import { formatDrip } from '@granary/staking/amount'
import { csvText } from '#web/csv/csvText.ts'
import { dayInFile } from '#web/format/formatDate.ts'

const head = ['date', 'days', 'reward_cfx', 'total_reward_cfx', 'staked_cfx', 'block', 'final']

/**
 * The days of a history as CSV, in the order given. Names of columns are English in every language, for programs read them;
 * amounts are exact CFX, dates are days in UTC.
 */
export function rewardCsv(days: readonly ConfluxRewardDay[]): string {
  return csvText([head, ...days.map(rowOf)])
}

function rowOf(day: ConfluxRewardDay): string[] {
  return [
    dayInFile(day.date),
    String(day.days),
    formatDrip(day.rewardDrip),
    formatDrip(day.totalRewardDrip),
    formatDrip(day.stakedDrip),
    String(day.blockNumber),
    day.open ? 'no' : 'yes',
  ]
}
