import type { SsvCluster } from '@granary/api/ssv'
import { parseEthAmount } from '@granary/staking/amount'
import { blocksPerDay } from '@granary/staking/ssv'

/** A cluster's money as the provider's index computed it at a block. */
export type ClusterMoney = Pick<SsvCluster, 'balanceWei' | 'burnWeiPerBlock' | 'collateralWei' | 'snapshot'>

/** Blocks whose fees the form leaves in: ten minutes until the review's last check. */
export const spareBlocks = 50n

/** Of these the last check still demands so many, until the block: else the form's maximum would fail a block later. */
export const leastSpareBlocks = 10n

/** What is wrong with an amount; each has its sentence. */
export type AmountFault = 'malformed' | 'zero' | 'belowLine' | 'tooLittle'

export type JudgedAmount = { amountWei: bigint; fault: null } | { amountWei: null; fault: AmountFault | null }

/**
 * Reads an amount as typed.
 * @returns no amount and no fault while nothing is typed
 */
export function judgeAmount(
  action: 'deposit' | 'withdraw' | 'reactivate',
  text: string,
  cluster: ClusterMoney,
): JudgedAmount {
  if (text.trim() === '') return { amountWei: null, fault: null }
  const amountWei = readWei(text)
  if (amountWei === null) return { amountWei: null, fault: 'malformed' }
  if (amountWei === 0n) return { amountWei: null, fault: 'zero' }
  if (action === 'withdraw' && amountWei > withdrawableWei(cluster))
    return { amountWei: null, fault: 'belowLine' }
  if (action === 'reactivate' && amountWei < cluster.collateralWei)
    return { amountWei: null, fault: 'tooLittle' }
  return { amountWei, fault: null }
}

/** What may be taken out now, wei; all of a cluster without validators. */
export function withdrawableWei({
  balanceWei,
  burnWeiPerBlock,
  collateralWei,
  snapshot,
}: ClusterMoney): bigint {
  const balance = balanceWei ?? 0n
  if (!snapshot.active) return 0n
  if (snapshot.validatorCount === 0) return balance
  const kept = collateralWei + burnWeiPerBlock * spareBlocks
  return balance > kept ? balance - kept : 0n
}

/** Fees of so many days, wei. */
export function feesOfDays({ burnWeiPerBlock }: Pick<ClusterMoney, 'burnWeiPerBlock'>, days: number): bigint {
  return burnWeiPerBlock * blocksPerDay * BigInt(days)
}

/** What reactivates a cluster for a period: its fees, and the collateral that stays in, wei. */
export function reactivationWei(cluster: ClusterMoney, days: number): bigint {
  return cluster.collateralWei + feesOfDays(cluster, days)
}

/**
 * Whole days until anyone may liquidate the cluster with this balance; null for one that pays no fees.
 * @param balanceWei its balance then
 */
export function runwayDays(
  { burnWeiPerBlock, collateralWei }: Pick<ClusterMoney, 'burnWeiPerBlock' | 'collateralWei'>,
  balanceWei: bigint,
): number | null {
  if (burnWeiPerBlock === 0n) return null
  const spare = balanceWei - collateralWei
  return spare < 0n ? 0 : Number(spare / (burnWeiPerBlock * blocksPerDay))
}

function readWei(text: string): bigint | null {
  try {
    return parseEthAmount(text)
  } catch {
    return null
  }
}
