import { formatAmount } from '@granary/ui'
import { remainingIntent, type Stake, stakeProgress } from '../../networks/ethereum/staking/records/index.ts'

/** How much of a stake is made; amounts as texts in ETH. */
export type MadeOfStake = {
  /** Transactions in a block, and in all. */
  confirmed: number
  count: number
  staked: string
  rest: string
  total: string
}

export function madeOfStake(entry: Stake): MadeOfStake {
  const total = sumOf(entry.intent.amountsGwei)
  const rest = sumOf(remainingIntent(entry).amountsGwei)
  const { confirmed, count } = stakeProgress(entry)
  return { confirmed, count, staked: eth(total - rest), rest: eth(rest), total: eth(total) }
}

function sumOf(amountsGwei: readonly bigint[]): bigint {
  return amountsGwei.reduce((sum, amount) => sum + amount, 0n)
}

function eth(gwei: bigint): string {
  return formatAmount(gwei, { decimals: 9 })
}
