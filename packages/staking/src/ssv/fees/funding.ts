import { blocksPerDay, burnPerBlock, type FundedCluster, feesOfBlocks, liquidationLine } from './fees.ts'

/** The funding period that SSV's own app proposes. */
export const defaultFundingDays = 730
/** Below so many days a person is warned. */
export const shortFundingDays = 30

export type Funding = {
  /** To send with the registration or deposit, wei. */
  deposit: bigint
  /** The parts of what the cluster needs, wei; their sum is the deposit when its balance is zero. */
  operatorFees: bigint
  networkFee: bigint
  /** Stays in the cluster: below it the cluster may be liquidated. */
  collateral: bigint
  /** wei */
  burnPerBlock: bigint
}

/**
 * The deposit with which a cluster lasts for a period: fees of the period and the line that it must not fall below.
 * For an existing cluster the deposit fills up what its balance lacks, and collateral and fees are those after the
 * registration. Zero is right where the balance suffices.
 * @param cluster its effective balance and fees after the registration
 * @param balance before the deposit, wei, fees taken off; zero for a new cluster
 * @param days whole days
 */
export function fundingFor(cluster: FundedCluster, days: number, balance = 0n): Funding {
  const fees = feesOfBlocks(cluster, BigInt(days) * blocksPerDay)
  const collateral = liquidationLine(cluster)
  const needed = fees.total + collateral
  return {
    deposit: needed > balance ? needed - balance : 0n,
    operatorFees: fees.operators,
    networkFee: fees.network,
    collateral,
    burnPerBlock: burnPerBlock(cluster),
  }
}
