import type { SsvCluster, SsvGovernance } from '@granary/api/ssv'
import { parseCount } from '@granary/staking/amount'
import { blocksPerDay, type Funding, fundingFor, runwayOf, vUnitsOf } from '@granary/staking/ssv'

export type FundingPlan = Funding & {
  /** In the cluster before, wei; zero for a new one. */
  balanceWei: bigint
  /** Fees a year of the whole cluster, wei. */
  yearlyWei: bigint
  /** Whole days until anyone may liquidate the cluster; null for one without fees. */
  lastsDays: number | null
}

/** Longest period that the form takes, days: ten years. */
export const mostDays = 3_650

/** Days as typed; null for anything but a whole number from 1 to `mostDays`. */
export function readDays(text: string): number | null {
  try {
    const days = parseCount(text)
    return days >= 1n && days <= BigInt(mostDays) ? Number(days) : null
  } catch {
    return null
  }
}

/**
 * What the cluster needs to run the new validators for a period.
 * @param wish.amountsGwei of the new validators: fees are charged on what they hold
 * @param operatorFees wei a block for 32 ETH, of every chosen operator
 * @param cluster that the owner has with these operators, paid for what its validators will hold; null for a new one
 */
export function planFunding(
  { days, amountsGwei }: { days: number; amountsGwei: readonly bigint[] },
  operatorFees: readonly bigint[],
  governance: Pick<SsvGovernance, 'networkFeeWei' | 'minimumCollateralWei' | 'liquidationThresholdBlocks'>,
  cluster: Pick<SsvCluster, 'balanceWei' | 'expectedBalanceGwei'> | null,
): FundingPlan {
  const newGwei = amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  const inAllGwei = newGwei + (cluster?.expectedBalanceGwei ?? 0n)
  const balanceWei = cluster?.balanceWei ?? 0n
  const funded = {
    operatorFees,
    networkFee: governance.networkFeeWei,
    minimumCollateral: governance.minimumCollateralWei,
    thresholdBlocks: BigInt(governance.liquidationThresholdBlocks),
    vUnits: vUnitsOf((inAllGwei + gweiPerEth - 1n) / gweiPerEth),
  }
  const funding = fundingFor(funded, days, balanceWei)
  const runway = runwayOf(funded, balanceWei + funding.deposit, 0n)
  return {
    ...funding,
    balanceWei,
    yearlyWei: funding.burnPerBlock * blocksPerDay * 365n,
    lastsDays: runway && Number(runway.days),
  }
}

const gweiPerEth = 1_000_000_000n

/** The cluster that an owner has with these operators. */
export function clusterOf<Cluster extends Pick<SsvCluster, 'operatorIds'>>(
  clusters: readonly Cluster[],
  operatorIds: readonly number[],
): Cluster | null {
  return clusters.find(cluster => cluster.operatorIds.join() === operatorIds.join()) ?? null
}
