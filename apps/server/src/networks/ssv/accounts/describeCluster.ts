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

/** Keys registered in a cluster, those of them that the provider made, and effective balances on the beacon chain, gwei. */
export type ClusterKeys = {
  pubkeys: readonly Hex[]
  provided: ReadonlyMap<Hex, SsvKey>
  heldGwei: ReadonlyMap<Hex, bigint>
}

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
 * What validators will hold. The contract counts each as 32 ETH until an oracle proves what its cluster holds, and the
 * proof does not say of which validators. Beside keys of others their balances on the beacon chain tell, as long as they
 * explain the proof. Where they do not (no beacon node answers, a validator has left), nobody knows whose the proof is: the
 * offers' amounts are added to it, which is the most that can come.
 */
function expectationOf(
  cluster: Pick<KeptCluster, 'owner' | 'snapshot'>,
  effectiveEth: bigint,
  keys: ClusterKeys,
): Pick<SsvCluster, 'expectedBalanceGwei' | 'otherKeys'> {
  const { validatorCount } = cluster.snapshot
  const own = ownKeys(cluster, keys)
  const otherKeys = Math.max(0, validatorCount - own.size)
  const countedGwei = BigInt(validatorCount) * gweiPerValidator
  const provedGwei = effectiveEth * gweiPerEth
  const offeredGwei = [...own.values()].reduce((sum, amountGwei) => sum + amountGwei - gweiPerValidator, 0n)
  if (otherKeys === 0 || provedGwei <= countedGwei)
    return { expectedBalanceGwei: largest(provedGwei, countedGwei + offeredGwei), otherKeys }
  const heldOf = (pubkey: Hex) => largest(gweiPerValidator, keys.heldGwei.get(pubkey) ?? 0n)
  const sumOf = (gweiOf: (pubkey: Hex) => bigint) =>
    keys.pubkeys.reduce((sum, pubkey) => sum + gweiOf(pubkey), 0n)
  const explainsProof = keys.pubkeys.length === validatorCount && sumOf(heldOf) >= provedGwei
  const expectedBalanceGwei = explainsProof
    ? sumOf(pubkey => largest(heldOf(pubkey), own.get(pubkey) ?? 0n))
    : provedGwei + offeredGwei
  return { expectedBalanceGwei, otherKeys }
}

/** Whether only the beacon chain can tell whose a cluster's proved balance is. */
export function isMixed(
  cluster: Pick<KeptCluster, 'owner' | 'snapshot' | 'effectiveEth'>,
  keys: Omit<ClusterKeys, 'heldGwei'>,
): boolean {
  const { size } = ownKeys(cluster, keys)
  const { validatorCount } = cluster.snapshot
  return size > 0 && size < validatorCount && cluster.effectiveEth > 32 * validatorCount
}

/** Keys that the provider made for the cluster's owner, with the amounts of their offers in gwei. */
function ownKeys(
  { owner }: Pick<KeptCluster, 'owner'>,
  { pubkeys, provided }: Omit<ClusterKeys, 'heldGwei'>,
): Map<Hex, bigint> {
  return new Map(
    pubkeys.flatMap((pubkey): [Hex, bigint][] => {
      const key = provided.get(pubkey)
      return key?.owner === owner ? [[pubkey, key.amountGwei]] : []
    }),
  )
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
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
