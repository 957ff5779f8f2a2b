import * as z from 'zod/mini'
import { gwei, wei } from './gwei.ts'
import { address, bytes32, pubkey } from './hex.ts'
import { ssvOperator, ssvOperatorId, ssvReach, ssvSource } from './ssvOperator.ts'
import { validatorOnBeacon } from './validator.ts'

const count = z.int().check(z.gte(0))

/** 4, 7, 10 or 13 operators, sorted and unique. */
export const ssvOperatorSet = z
  .array(ssvOperatorId)
  .check(z.minLength(4), z.maxLength(13))
  .check(z.refine(ids => ids.length % 3 === 1, 'is not 4, 7, 10 or 13 operators'))
  .check(
    z.refine(
      ids => ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0)),
      'is not sorted and unique',
    ),
  )

/** The struct that the contract hashes. Anyone may change it with a deposit: read it again just before signing. */
export const ssvClusterSnapshot = z.object({
  validatorCount: count,
  networkFeeIndex: wei,
  index: wei,
  active: z.boolean(),
  balanceWei: wei,
})

/**
 * What the network charges and asks for, read from the Views contract at `blockNumber`. Fees are ETH per block for 32
 * ETH of effective balance.
 */
export const ssvGovernance = z.object({
  chainId: z.int(),
  /** Contracts that this server reads; a page compares them with those of its build. */
  networkContract: address,
  viewsContract: address,
  networkFeeWei: wei,
  minimumCollateralWei: wei,
  liquidationThresholdBlocks: count,
  /** Most validators of one operator. */
  validatorsPerOperator: count,
  blocksPerDay: count,
  blockNumber: count,
  /** The provider makes key shares: `createSsvOffer` works. */
  makesKeyShares: z.boolean(),
  reach: ssvReach,
})

export const ssvCluster = z.object({
  /** keccak256 of owner and sorted operator ids, as the contract computes it. */
  id: bytes32,
  owner: address,
  operatorIds: z.array(ssvOperatorId),
  /** `ssv`: a cluster of before v2 that pays in SSV tokens; migrate it before registering more. */
  feeAsset: z.enum(['eth', 'ssv']),
  snapshot: ssvClusterSnapshot,
  /** Where the snapshot is from. */
  snapshotAt: z.object({ blockNumber: count, logIndex: count, transactionHash: bytes32 }),
  /** Sum of the validators' effective balances that fees are charged on; 32 ETH each until an oracle proves more. */
  effectiveBalanceGwei: gwei,
  /**
   * What its validators will hold once deposited and proved, never less than `effectiveBalanceGwei`: fund it for this.
   * Counts what the provider's offers deposit to its keys, and 32 ETH for each other key.
   */
  expectedBalanceGwei: gwei,
  /** Validators whose keys the provider did not make: each may come to hold up to 2048 ETH. */
  otherKeys: count,
  /**
   * `active`; `low`: the runway is below 30 days; `liquidatable`: anyone may liquidate it now; `liquidated`: its
   * validators are not run; `empty`: it has no validators.
   */
  status: z.enum(['active', 'low', 'liquidatable', 'liquidated', 'empty']),
  /** Balance at `blockNumber`. Null for a cluster in SSV tokens, or if the node did not answer. */
  balanceWei: z.nullable(wei),
  /** Per block, of all operators and the network. */
  burnWeiPerBlock: wei,
  /** The balance below which it can be liquidated. */
  collateralWei: wei,
  /** Blocks until it can be liquidated; null if it burns nothing or its balance is unknown. */
  runwayBlocks: z.nullable(count),
  blockNumber: count,
})

export const ssvValidator = z.object({
  pubkey,
  owner: address,
  clusterId: bytes32,
  operatorIds: z.array(ssvOperatorId),
  /** Nonce of the owner that its key shares must be signed for, from 0. */
  ownerNonce: count,
  registeredAtBlock: count,
  registeredTransaction: bytes32,
  /** The owner asked the operators to exit it. */
  exitRequestedAtBlock: z.nullable(count),
  /** No longer registered: the operators do not run it. */
  removedAtBlock: z.nullable(count),
  /** The provider made its key shares. */
  isProviders: z.boolean(),
})

/** State on the beacon chain: null if that does not know the key, or its node did not answer. */
const onBeacon = z.nullable(validatorOnBeacon)

export const ssvValidatorWithState = z.extend(ssvValidator, { beacon: onBeacon })

export const ssvAccount = z.object({
  owner: address,
  /** Nonce of the next validator: the number of the owner's `ValidatorAdded` events. */
  nonce: count,
  /** Of all the owner's validators, by `setFeeRecipientAddress`; null: the owner itself. */
  feeRecipient: z.nullable(address),
  /** Newest snapshot first, at most 100. */
  clusters: z.array(ssvCluster),
  /** Registered now. */
  validatorCount: count,
  reach: ssvReach,
})

export const ssvValidatorPage = z.object({
  /** Newest registration first; removed ones only with `removed`. */
  validators: z.array(ssvValidatorWithState),
  total: count,
  /** Pass as `before` for the next page; null on the last. */
  nextBefore: z.nullable(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
  reach: ssvReach,
})

export const ssvValidatorDetail = z.extend(ssvSource, {
  validator: ssvValidatorWithState,
  cluster: ssvCluster,
  /** In the order of `operatorIds`. */
  operators: z.array(ssvOperator),
  /**
   * The contract accepts any bytes as key shares. `valid`: length and owner:nonce signature are right; `invalid`:
   * operators ignore the validator; `unread`: the node did not give the event.
   */
  keyShares: z.enum(['valid', 'invalid', 'unread']),
  reach: ssvReach,
})

/** Most keys in one look-up. */
export const maxSsvKeysPerRequest = 1000

/**
 * `registered`: now, by `owner`; `removed`: once, and no longer; `unknown`: never. The contract lets anyone register any
 * key, and operators ignore shares that the key did not sign: with an owner in the request the answer is about that one
 * alone, else about the registration that operators accept, or whose shares the provider could not read.
 */
export const ssvKeyUse = z.object({
  pubkey,
  state: z.enum(['unknown', 'registered', 'removed']),
  owner: z.nullable(address),
  clusterId: z.nullable(bytes32),
})

export type SsvGovernance = z.output<typeof ssvGovernance>
export type SsvCluster = z.output<typeof ssvCluster>
export type SsvClusterSnapshot = z.output<typeof ssvClusterSnapshot>
export type SsvAccount = z.output<typeof ssvAccount>
export type SsvValidator = z.output<typeof ssvValidator>
export type SsvValidatorWithState = z.output<typeof ssvValidatorWithState>
export type SsvValidatorPage = z.output<typeof ssvValidatorPage>
export type SsvValidatorDetail = z.output<typeof ssvValidatorDetail>
export type SsvKeyUse = z.output<typeof ssvKeyUse>
