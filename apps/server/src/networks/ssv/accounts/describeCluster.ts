import type { SsvCluster } from '@granary/api/ssv'
import {
  blocksPerDay,
  burnPerBlock,
  type FundedCluster,
  isLiquidatable,
  liquidationLine,
  runwayOf,
  vUnitsOf,
} from '@granary/staking/ssv'
import type { ClusterReading, Governance } from '../chain/createViews.ts'
import type { KeptCluster } from './AccountStore.ts'

/** A cluster with less than this is low. */
const lowBlocks = 30n * blocksPerDay
const gweiPerEth = 10n ** 9n

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
  // A node refuses a snapshot that is not its newest: the events still say what was proved.
  const effectiveEth = BigInt(reading.effectiveBalanceEth || cluster.effectiveEth)
  const funded: FundedCluster = {
    operatorFees: operatorIds.map(feeOf),
    networkFee: governance.networkFeeWei,
    minimumCollateral: governance.minimumCollateralWei,
    thresholdBlocks: BigInt(governance.liquidationThresholdBlocks),
    vUnits: vUnitsOf(effectiveEth),
  }
  const balance = reading.feeAsset === 'eth' ? reading.balanceWei : null
  const runway =
    active && balance !== null && validatorCount > 0 ? runwayOf(funded, balance, BigInt(blockNumber)) : null
  return {
    ...{ id, owner, operatorIds, feeAsset: reading.feeAsset, balanceWei: balance, blockNumber },
    burnWeiPerBlock: burnPerBlock(funded),
    collateralWei: liquidationLine(funded),
    snapshot: { validatorCount, networkFeeIndex, index, active, balanceWei },
    snapshotAt: {
      ...{ blockNumber: cluster.blockNumber, logIndex: cluster.logIndex },
      transactionHash: cluster.transactionHash,
    },
    effectiveBalanceGwei: effectiveEth * gweiPerEth,
    status: statusOf({ active, validatorCount, balance, funded, runway: runway?.blocks }),
    runwayBlocks: runway && Number(runway.blocks),
  }
}

type ClusterState = {
  active: boolean
  validatorCount: number
  balance: bigint | null
  funded: FundedCluster
  /** Undefined if it burns nothing. */
  runway: bigint | undefined
}

function statusOf({ active, validatorCount, balance, funded, runway }: ClusterState): SsvCluster['status'] {
  if (!active) return 'liquidated'
  if (validatorCount === 0) return 'empty'
  if (balance === null) return 'active'
  if (isLiquidatable(funded, balance)) return 'liquidatable'
  return runway !== undefined && runway < lowBlocks ? 'low' : 'active'
}
