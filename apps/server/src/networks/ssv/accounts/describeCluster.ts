import type { SsvCluster } from '@granary/api/ssv'
import type { ClusterReading, Governance } from '../chain/createViews.ts'
import type { KeptCluster } from './AccountStore.ts'

export const blocksPerDay = 7_200
const lowDays = 30
const gweiPerEth = 10n ** 9n
/** Fees are charged for 32 ETH of effective balance, in ten-thousandths. */
const fullUnits = 10_000n
const ethPerUnits = 32n

export type ClusterTerms = {
  governance: Governance
  /** Of an operator, wei per block for 32 ETH. */
  feeOf(operatorId: number): bigint
}

/** A cluster with what the contract says of it at a block. */
export function describeCluster(
  cluster: KeptCluster,
  reading: ClusterReading,
  { governance, feeOf }: ClusterTerms,
  blockNumber: number,
): SsvCluster {
  const { clusterId: id, owner, operatorIds, snapshot } = cluster
  const { networkFeeIndex, clusterIndex: index, active, validatorCount, balanceWei } = snapshot
  const effectiveEth = BigInt(reading.effectiveBalanceEth ?? validatorCount * Number(ethPerUnits))
  const fees = operatorIds.reduce((sum, each) => sum + feeOf(each), governance.networkFeeWei)
  const burnWeiPerBlock = reading.burnWeiPerBlock ?? (fees * unitsOf(effectiveEth)) / fullUnits
  const collateralWei = collateralOf(burnWeiPerBlock, governance)
  const balance = reading.feeAsset === 'eth' ? reading.balanceWei : null
  const state = { active, validatorCount, balance, burnWeiPerBlock, collateralWei }
  return {
    ...{ id, owner, operatorIds, feeAsset: reading.feeAsset, burnWeiPerBlock, collateralWei, blockNumber },
    snapshot: { validatorCount, networkFeeIndex, index, active, balanceWei },
    snapshotAt: {
      ...{ blockNumber: cluster.blockNumber, logIndex: cluster.logIndex },
      transactionHash: cluster.transactionHash,
    },
    effectiveBalanceGwei: effectiveEth * gweiPerEth,
    status: statusOf(state),
    balanceWei: balance,
    runwayBlocks: runwayOf(state),
  }
}

/** Rounded up: 63 ETH are more than one unit of 32. */
function unitsOf(effectiveEth: bigint): bigint {
  return (effectiveEth * fullUnits + ethPerUnits - 1n) / ethPerUnits
}

function collateralOf(
  burn: bigint,
  { minimumCollateralWei, liquidationThresholdBlocks }: Governance,
): bigint {
  const byThreshold = burn * BigInt(liquidationThresholdBlocks)
  return byThreshold > minimumCollateralWei ? byThreshold : minimumCollateralWei
}

type ClusterState = {
  active: boolean
  validatorCount: number
  balance: bigint | null
  burnWeiPerBlock: bigint
  collateralWei: bigint
}

function statusOf(state: ClusterState): SsvCluster['status'] {
  if (!state.active) return 'liquidated'
  if (state.validatorCount === 0) return 'empty'
  if (state.balance === null) return 'active'
  if (state.balance < state.collateralWei) return 'liquidatable'
  const runway = runwayOf(state)
  return runway !== null && runway < lowDays * blocksPerDay ? 'low' : 'active'
}

/** Blocks until the balance is below the collateral. */
function runwayOf({ active, balance, burnWeiPerBlock, collateralWei }: ClusterState): number | null {
  if (!active || balance === null || burnWeiPerBlock === 0n) return null
  if (balance < collateralWei) return 0
  const blocks = (balance - collateralWei) / burnWeiPerBlock
  return Number(blocks > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : blocks)
}
