import { vUnitsPerValidator } from './vUnits.ts'

/** What a cluster pays, wei a block for 32 ETH of effective balance. */
export type SsvFees = { operatorFees: readonly bigint[]; networkFee: bigint }

/** When a cluster may be liquidated. */
export type LiquidationRules = {
  /** wei, a cluster */
  minimumCollateral: bigint
  /** Blocks that the balance must last. */
  thresholdBlocks: bigint
}

/** A cluster as fees see it. */
export type FundedCluster = SsvFees &
  LiquidationRules & {
    /** Effective balance in units: see `vUnitsOf`. */
    vUnits: bigint
  }

export const blocksPerDay = 7200n
const blocksPerYear = 365n * blocksPerDay

/** The contract counts money in units of 100,000 wei; fees are multiples of it. */
const weiPerUnit = 100_000n

/** Fees a block, wei. Exact: fees of whole units give whole multiples of 10 wei. */
export function burnPerBlock({ operatorFees, networkFee, vUnits }: SsvFees & { vUnits: bigint }): bigint {
  return ((sum(operatorFees) + networkFee) * vUnits) / vUnitsPerValidator
}

/** An operator's or the network's fee a year for this effective balance, wei. */
export function feePerYear(fee: bigint, vUnits: bigint = vUnitsPerValidator): bigint {
  return (fee * blocksPerYear * vUnits) / vUnitsPerValidator
}

/**
 * Fees of so many blocks as the contract takes them in one settlement, wei: operators' and the network's part each
 * rounded down to 100,000 wei (SSV Network v2.0.0 specification, section 10). Several settlements take less by up to
 * 200,000 wei each.
 */
export function feesOfBlocks(
  { operatorFees, networkFee, vUnits }: SsvFees & { vUnits: bigint },
  blocks: bigint,
): { operators: bigint; network: bigint; total: bigint } {
  const operators = settle(sum(operatorFees) * blocks, vUnits)
  const network = settle(networkFee * blocks, vUnits)
  return { operators, network, total: operators + network }
}

/**
 * The balance below which a cluster with validators may be liquidated, and below which registering, withdrawing and
 * reactivating revert with InsufficientBalance, wei: the larger of the minimum collateral and the fees of the
 * threshold period.
 */
export function liquidationLine(cluster: FundedCluster): bigint {
  const { minimumCollateral, thresholdBlocks } = cluster
  const threshold = settle((sum(cluster.operatorFees) + cluster.networkFee) * thresholdBlocks, cluster.vUnits)
  return threshold > minimumCollateral ? threshold : minimumCollateral
}

/** Whether anyone may liquidate a cluster with validators at this balance. */
export function isLiquidatable(cluster: FundedCluster, balance: bigint): boolean {
  return balance < liquidationLine(cluster)
}

function settle(feeSum: bigint, vUnits: bigint): bigint {
  return ((feeSum * vUnits) / (vUnitsPerValidator * weiPerUnit)) * weiPerUnit
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
