import type { SsvCluster } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import {
  blocksPerDay,
  burnPerBlock,
  type FundedCluster,
  isLiquidatable,
  liquidationLine,
  runwayOf,
  vUnitsOf,
} from '@granary/staking/ssv'
import type { SsvKey } from '../../ethereum/validators/offers/OfferStore.ts'
import type { ClusterReading, Governance } from '../chain/createViews.ts'
import type { KeptCluster } from './AccountStore.ts'

/** A cluster with less than this is low. */
const lowBlocks = 30n * blocksPerDay
const gweiPerEth = 10n ** 9n
const gweiPerValidator = 32n * gweiPerEth

export type ClusterTerms = {
  governance: Governance
  /** Of an operator, wei per block for 32 ETH. */
  feeOf(operatorId: number): bigint
}

/** Keys registered in a cluster, and those of them that the provider made. */
export type ClusterKeys = { pubkeys: readonly Hex[]; provided: ReadonlyMap<Hex, SsvKey> }

/** A cluster with what the contract says of it at a block. */
export function describeCluster(
  cluster: KeptCluster,
  reading: ClusterReading,
  keys: ClusterKeys,
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
    ...expectationOf(cluster, effectiveEth, keys),
    status: statusOf({ active, validatorCount, balance, funded, runway: runway?.blocks }),
    runwayBlocks: runway && Number(runway.blocks),
  }
}

/**
 * The contract counts a validator as 32 ETH until an oracle proves what it holds. The proof of a cluster does not say of
 * which validators: where some are of others, it may be theirs, and the offers' amounts are added.
 */
function expectationOf(
  { owner, snapshot: { validatorCount } }: KeptCluster,
  effectiveEth: bigint,
  { pubkeys, provided }: ClusterKeys,
): Pick<SsvCluster, 'expectedBalanceGwei' | 'otherKeys'> {
  const own = pubkeys.flatMap(pubkey => {
    const key = provided.get(pubkey)
    return key?.owner === owner ? [key] : []
  })
  const countedGwei = BigInt(validatorCount) * gweiPerValidator
  const provedGwei = effectiveEth * gweiPerEth - countedGwei
  const offeredGwei = own.reduce((sum, { amountGwei }) => sum + amountGwei - gweiPerValidator, 0n)
  const otherKeys = Math.max(0, validatorCount - own.length)
  const larger = provedGwei > offeredGwei ? provedGwei : offeredGwei
  const beyondGwei = otherKeys === 0 || provedGwei <= 0n ? larger : provedGwei + offeredGwei
  return { expectedBalanceGwei: countedGwei + beyondGwei, otherKeys }
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
