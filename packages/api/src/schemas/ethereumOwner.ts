import * as z from 'zod/mini'
import { day } from './conflux.ts'
import { gwei, signedGwei, wei } from './gwei.ts'
import { address, bytes32, pubkey } from './hex.ts'
import { validatorOnBeacon, validatorStatus } from './validator.ts'

const count = z.int().check(z.gte(0))
/** Negative if penalties exceed rewards. Null with too few readings. */
const basisPoints = z.nullable(z.int())

/** Most keys in a watch list. */
export const maxWatchedKeys = 5000

/** Id of a list of public keys: the same keys give the same id in any order. */
export const watchListId = bytes32

/** Whose validators: a withdrawal address or a watch list. */
export const ownerId = z.union([address, watchListId])

/** How far an owner's rewards are known. All rest on finalised blocks. */
export const rewardReach = z.object({
  /** The newest slot whose state was read, and its time; null before the first. */
  readTo: z.nullable(z.object({ slot: count, epoch: count, timestampSeconds: count })),
  /** Finished days are still being read. */
  catchingUp: z.boolean(),
  /** Start of the history; null before the first reading. */
  from: z.nullable(z.object({ slot: count, date: day })),
  /**
   * Why the history starts there: `complete`, at the first deposit; `states_gone`, the beacon node has no
   * older states; `backfilling`, older days are still being read; `too_many`, the provider keeps no history
   * for more validators of others.
   */
  beginning: z.enum(['complete', 'states_gone', 'backfilling', 'too_many']),
  /**
   * Length of a reward day in seconds: 86,400 and UTC days, except on local chains, where shorter days count
   * from the date of genesis.
   */
  secondsPerDay: count,
})

/**
 * Consensus rewards in gwei, execution rewards in wei. Rewards are at least zero, penalties and slashing at
 * most zero.
 */
export const rewardSum = z.object({
  rewardsGwei: gwei,
  penaltiesGwei: signedGwei,
  slashingGwei: signedGwei,
  /** Tips, MEV payments and the staker's share of a splitter's income. */
  executionWei: wei,
})

/** Annual return, basis points: sum of rewards over sum of effective balance times active time; never an average. */
export const apr = z.object({ consensus: basisPoints, execution: basisPoints })

export const ownerSummary = z.object({
  owner: ownerId,
  /** Number of validators by state. */
  validators: z.partialRecord(validatorStatus, count),
  /** Effective balance of active validators; balance of all, pending deposits included. */
  activeGwei: gwei,
  totalBalanceGwei: gwei,
  /** From `reach.from` to `reach.readTo`, the current day included. */
  total: rewardSum,
  /** The last 1, 7 and 30 finished days; null before the first. */
  income: z.nullable(z.object({ day: rewardSum, week: rewardSum, month: rewardSum })),
  /**
   * Expected income of `activeGwei` at the APR of the last thirty days, consensus and execution, gwei; null
   * before the first finished day.
   */
  forecast: z.nullable(z.object({ dayGwei: signedGwei, monthGwei: signedGwei, yearGwei: signedGwei })),
  apr: z.object({ sevenDays: apr, thirtyDays: apr, sinceStart: apr }),
  reach: rewardReach,
})

export const ownerWatch = z.object({
  /**
   * `tracked`, the owner's rewards are kept from now on; `too_many`, there is no room for all its validators and none is
   * tracked; `untracked`, it has no validators yet, or this visitor has begun too many.
   */
  tracking: z.enum(['tracked', 'too_many', 'untracked']),
})

/** One day of all validators of an owner. */
export const rewardDay = z.extend(rewardSum, {
  date: day,
  /** The slot whose state ends the day. */
  slot: count,
  /** Time of that slot. */
  timestampSeconds: count,
  /** More than 1 if states of earlier days were gone: this entry includes them. */
  days: z.int().check(z.gte(1)),
  /** The day is not over. */
  open: z.boolean(),
  /** At the end of the day. */
  activeValidators: count,
  activeGwei: gwei,
  /** Pending deposits included. */
  totalBalanceGwei: gwei,
  /** Movements that are not rewards. */
  depositedGwei: gwei,
  withdrawnGwei: gwei,
  apr,
  /** Consensus and execution, in hundredths of the requested fiat currency; null without a price. */
  fiatCents: z.nullable(z.int()),
  /** Price of one ETH on that day, a decimal in that currency: `2914.31`; null without a price. */
  fiatPrice: z.nullable(z.string().check(z.regex(/^[0-9]{1,12}(\.[0-9]{1,10})?$/))),
})

export const ownerRewards = z.object({
  /** Newest first. */
  days: z.array(rewardDay),
  /** Pass as `before` for the next page; null on the last. */
  nextBefore: z.nullable(day),
  reach: rewardReach,
  /** ISO 4217, if the configured price source knows it; null otherwise. */
  currency: z.nullable(z.string()),
  /** Available currencies in lower case; none without a price source. */
  currencies: z.array(z.string().check(z.regex(/^[a-z]{3}$/))),
  /** Host of the price source or name of the file; null without one. */
  priceSource: z.nullable(z.string().check(z.maxLength(200))),
})

/** An event of a validator on chain. Amounts in gwei, execution rewards in wei. */
export const ownerEvent = z.object({
  type: z.enum([
    'deposit',
    'top_up',
    'withdrawal',
    'proposal',
    'missed_proposal',
    'consolidated_in',
    'consolidated_out',
    'slashed',
    'activated',
    'exited',
  ]),
  pubkey,
  index: z.nullable(count),
  slot: count,
  timestampSeconds: count,
  amountGwei: z.nullable(gwei),
  executionWei: z.nullable(wei),
  /** Execution block, if any. */
  blockNumber: z.nullable(count),
  /**
   * Recipient or source of the execution reward: `priority_fees`, `mev_payment`, `splitter`. If
   * `executionWei` is null: `unrecognised` (paid elsewhere, or through a contract), `receipts_gone` (the node
   * has pruned the block's transactions).
   */
  detail: z.nullable(z.string()),
})

export const ownerEvents = z.object({
  /** Newest first. */
  events: z.array(ownerEvent),
  nextBefore: z.nullable(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
  reach: rewardReach,
})

/** Any validator, as the beacon chain and the provider know it now. */
export const ownedValidator = z.extend(validatorOnBeacon, {
  slashed: z.boolean(),
  /** Sender of the first deposit; null if the provider has not seen it. */
  depositAddress: z.nullable(address),
  depositTransaction: z.nullable(bytes32),
  depositAmountGwei: z.nullable(gwei),
  /** Deposits to the key in the queue. */
  pendingDepositGwei: gwei,
  /** The first of them: its place in the queue from 1, the gwei before it, and the slot of its block. Null if none waits. */
  depositQueue: z.nullable(z.object({ place: z.int().check(z.gte(1)), aheadGwei: gwei, slot: count })),
  /** Partial withdrawals requested and not yet paid. */
  pendingPartialGwei: gwei,
  /** A pending consolidation, with the other validator's key if known. */
  consolidation: z.nullable(z.object({ role: z.enum(['source', 'target']), other: z.nullable(pubkey) })),
  /** The provider offered the key, and its validator client runs it. */
  isProviders: z.boolean(),
  running: z.boolean(),
  /** Null before the first reading. Consensus and execution apart, for the last 1, 7 and 30 finished days. */
  income: z.nullable(z.object({ day: rewardSum, week: rewardSum, month: rewardSum, total: rewardSum })),
  /** Consensus rewards of the last seven days relative to those of a perfect validator, basis points. */
  performance: basisPoints,
})

export const ownedValidators = z.object({
  validators: z.array(ownedValidator),
  /** Number of the owner's validators. */
  total: count,
  /** Pass as `after` for the next page; null on the last. */
  nextAfter: z.nullable(z.string().check(z.regex(/^[0-9]{1,9}$/))),
  headSlot: count,
  finalizedEpoch: count,
  reach: rewardReach,
})

/** What a validator waits for, and the chain's queues: input of the estimates in packages/staking. */
export const ethereumQueues = z.object({
  headSlot: count,
  currentEpoch: count,
  /** The epoch of the exit queue's next place, and the gwei left in it. */
  earliestExitEpoch: count,
  exitBalanceToConsumeGwei: gwei,
  exitChurnGweiPerEpoch: gwei,
  earliestConsolidationEpoch: count,
  consolidationBalanceToConsumeGwei: gwei,
  consolidationChurnGweiPerEpoch: gwei,
  pendingPartialWithdrawals: count,
  pendingConsolidations: count,
  /** The sweep: next index, number of validators, validators per slot. */
  nextWithdrawalValidatorIndex: count,
  validatorCount: count,
  validatorsPerSweep: count,
  withdrawalsPerBlock: count,
  shardCommitteePeriodEpochs: count,
  minWithdrawabilityDelayEpochs: count,
  secondsPerSlot: count,
  slotsPerEpoch: count,
})

export type OwnerId = z.output<typeof ownerId>
export type RewardReach = z.output<typeof rewardReach>
export type RewardSum = z.output<typeof rewardSum>
export type OwnerSummary = z.output<typeof ownerSummary>
export type OwnerWatch = z.output<typeof ownerWatch>
export type RewardDay = z.output<typeof rewardDay>
export type OwnerRewards = z.output<typeof ownerRewards>
export type OwnerEvent = z.output<typeof ownerEvent>
export type OwnerEvents = z.output<typeof ownerEvents>
export type OwnedValidator = z.output<typeof ownedValidator>
export type OwnedValidators = z.output<typeof ownedValidators>
export type EthereumQueues = z.output<typeof ethereumQueues>
