import {
  blocksPerDay,
  burnPerBlock,
  type FundedCluster,
  feesOfBlocks,
  isLiquidatable,
  liquidationLine,
} from './fees.ts'

export type Runway = {
  /** Blocks from now on in which the cluster cannot be liquidated, at these fees. */
  blocks: bigint
  /** Whole days of them. */
  days: bigint
  /** The first block in which anyone may liquidate the cluster. */
  liquidatableAtBlock: bigint
}

/**
 * How long a balance lasts at these fees and this effective balance.
 * @param balance at `atBlock`, wei, fees up to it taken off
 * @returns null when the cluster burns nothing, so that its balance lasts for ever
 */
export function runwayOf(cluster: FundedCluster, balance: bigint, atBlock: bigint): Runway | null {
  if (isLiquidatable(cluster, balance)) return { blocks: 0n, days: 0n, liquidatableAtBlock: atBlock }
  const burn = burnPerBlock(cluster)
  if (burn === 0n) return null
  let blocks = (balance - liquidationLine(cluster)) / burn
  // Settlement rounds down, which can give a block or two more.
  while (!isLiquidatable(cluster, balance - feesOfBlocks(cluster, blocks + 1n).total)) blocks += 1n
  return { blocks, days: blocks / blocksPerDay, liquidatableAtBlock: atBlock + blocks + 1n }
}

/**
 * What the owner may take out, wei.
 * @param cluster null when the cluster has no validators or is liquidated: then all of it
 * @param balance now, wei
 * @param spareBlocks blocks whose fees stay in: a withdrawal mined some blocks later must not fall below the line
 */
export function withdrawable(cluster: FundedCluster | null, balance: bigint, spareBlocks = 0n): bigint {
  if (cluster === null) return balance
  const kept = liquidationLine(cluster) + feesOfBlocks(cluster, spareBlocks).total
  return balance > kept ? balance - kept : 0n
}
