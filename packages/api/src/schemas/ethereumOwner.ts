import * as z from 'zod/mini'
import { day } from './conflux.ts'
import { gwei, signedGwei, wei } from './gwei.ts'
import { address, bytes32, pubkey } from './hex.ts'
import { validatorStatus } from './validator.ts'

const count = z.int().check(z.gte(0))
const epoch = z.nullable(count)
/** Below zero where penalties took more than the rewards. Null where too little was read to say. */
const basisPoints = z.nullable(z.int())

/** Most keys of one watch list. */
export const maxWatchedKeys = 5000

/** The id of a list of public keys: the same keys have the same id, in whatever order they were given. */
export const watchListId = bytes32

/** Whose validators: the withdrawal address that they pay to, or a watch list. */
export const ownerId = z.union([address, watchListId])

/**
 * How far the rewards of an owner are known. All of them rest on finalised blocks alone.
 */
export const rewardReach = z.object({
  /** The newest slot whose state was read, and its time; null before the first. */
  readTo: z.nullable(z.object({ slot: count, epoch: count, timestampSeconds: count })),
  /** Days that are over are still being read. */
  catchingUp: z.boolean(),
  /** Where the history begins; null before the first reading. */
  from: z.nullable(z.object({ slot: count, date: day })),
  /**
   * Why it does not begin earlier: `complete`, it begins with the first deposit; `states_gone`, the beacon node has no
   * older states; `backfilling`, older days are still being read; `too_many`, the provider keeps no history of more
   * validators that are not its own.
   */
  beginning: z.enum(['complete', 'states_gone', 'backfilling', 'too_many']),
  /**
   * Length of a day of rewards, seconds of the chain: 86,400 and days of UTC, except on local chains, where a shorter
   * day is counted on from the date of genesis.
   */
  secondsPerDay: count,
})

/** Consensus rewards are gwei, execution rewards wei. Rewards are at least zero, penalties and slashing at most zero. */
export const rewardSum = z.object({
  rewardsGwei: gwei,
  penaltiesGwei: signedGwei,
  slashingGwei: signedGwei,
  /** Tips, MEV payments, and what a splitter took in for the staker. */
  executionWei: wei,
})

/** A year's return, basis points: sum of rewards over sum of effective balance times active time; never an average. */
export const apr = z.object({ consensus: basisPoints, execution: basisPoints })

export const ownerSummary = z.object({
  owner: ownerId,
  /** How many validators are in each state. */
  validators: z.partialRecord(validatorStatus, count),
  /** Effective balance of those that are active, and the balance of all of them, with deposits that still wait. */
  activeGwei: gwei,
  balanceGwei: gwei,
  /** Since `reach.from`, up to `reach.readTo`, with the day that is not over. */
  total: rewardSum,
  /** Of the last 1, 7 and 30 days that are over; null before the first. */
  income: z.nullable(z.object({ day: rewardSum, week: rewardSum, month: rewardSum })),
  /**
   * What `activeGwei` brings at the APR of the last thirty days, consensus and execution together, gwei; null before the
   * first day that is over.
   */
  forecast: z.nullable(z.object({ dayGwei: signedGwei, monthGwei: signedGwei, yearGwei: signedGwei })),
  apr: z.object({ sevenDays: apr, thirtyDays: apr, sinceStart: apr }),
  reach: rewardReach,
})

/** One day of all validators of an owner. */
export const ownerRewardDay = z.extend(rewardSum, {
  date: day,
  /** The slot whose state ends the day. */
  slot: count,
  /** Time of that slot. */
  timestampSeconds: count,
  /** More than 1 where no state of days in between was there any more: what they brought is in this one. */
  days: z.int().check(z.gte(1)),
  /** The day is not over. */
  open: z.boolean(),
  /** At the end of the day. */
  activeValidators: count,
  activeGwei: gwei,
  /** With deposits that still wait. */
  balanceGwei: gwei,
  /** What moved without being a reward. */
  depositedGwei: gwei,
  withdrawnGwei: gwei,
  apr,
  /** Consensus and execution together, in the hundredth part of the fiat currency that was asked for; null without a price. */
  fiatCents: z.nullable(z.int()),
  /** Of one ETH on that day, as a decimal number in that currency: `2914.31`; null without a price. */
  fiatPrice: z.nullable(z.string().check(z.regex(/^[0-9]{1,12}(\.[0-9]{1,10})?$/))),
})

export const ownerRewards = z.object({
  /** Newest first. */
  days: z.array(ownerRewardDay),
  /** Pass it as `before` for the next page; null on the last one. */
  nextBefore: z.nullable(day),
  reach: rewardReach,
  /** ISO 4217, where a price source is configured and knows it; null otherwise. */
  currency: z.nullable(z.string()),
  /** All that can be asked for, in lower case; none without a price source. */
  currencies: z.array(z.string().check(z.regex(/^[a-z]{3}$/))),
  /** Where the prices are from: the host of the source, or the name of the file; null without one. */
  priceSource: z.nullable(z.string().check(z.maxLength(200))),
})

/** Something that happened to a validator on chain. Amounts in gwei, execution rewards in wei. */
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
  /** Execution block, where there is one. */
  blockNumber: z.nullable(count),
  /**
   * Where the execution reward went, or came from a builder: `priority_fees`, `mev_payment`, `splitter`. Where
   * `executionWei` is null: `unrecognised` (it went elsewhere, or through a contract), `receipts_gone` (the node has thrown
   * the block's transactions away).
   */
  detail: z.nullable(z.string()),
})

export const ownerEvents = z.object({
  /** Newest first. */
  events: z.array(ownerEvent),
  nextBefore: z.nullable(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
  reach: rewardReach,
})

/** A validator of whoever's, as the beacon chain and the provider know it now. */
export const ownedValidator = z.object({
  pubkey,
  index: z.nullable(count),
  status: validatorStatus,
  slashed: z.boolean(),
  withdrawalCredentials: bytes32,
  /** Who sent the first deposit; null where the provider has not seen it. */
  depositAddress: z.nullable(address),
  depositTransaction: z.nullable(bytes32),
  depositAmountGwei: z.nullable(gwei),
  balanceGwei: z.nullable(gwei),
  effectiveBalanceGwei: z.nullable(gwei),
  activationEligibilityEpoch: epoch,
  activationEpoch: epoch,
  exitEpoch: epoch,
  withdrawableEpoch: epoch,
  /** Deposits to the key that wait in the queue. */
  pendingDepositGwei: gwei,
  /** Partial withdrawals that were asked for and not paid yet. */
  pendingPartialGwei: gwei,
  /** A consolidation that waits, with the other validator's key where it is known. */
  consolidation: z.nullable(z.object({ role: z.enum(['source', 'target']), other: z.nullable(pubkey) })),
  /** The provider offered the key, and its validator client runs it. */
  isProviders: z.boolean(),
  running: z.boolean(),
  /** Null while nothing was read of it. Consensus and execution apart; the last 1, 7 and 30 days that are over. */
  income: z.nullable(z.object({ day: rewardSum, week: rewardSum, month: rewardSum, total: rewardSum })),
  /** Of the last seven days: consensus rewards as a part of what a perfect validator would have had, basis points. */
  performance: basisPoints,
})

export const ownedValidators = z.object({
  validators: z.array(ownedValidator),
  /** All of the owner. */
  total: count,
  /** Pass it as `after` for the next page; null on the last one. */
  nextAfter: z.nullable(z.string().check(z.regex(/^[0-9]{1,9}$/))),
  headSlot: count,
  finalizedEpoch: count,
  reach: rewardReach,
})

/** What a validator waits for, and what the chain's queues are: estimates come of them (packages/staking). */
export const ethereumQueues = z.object({
  headSlot: count,
  currentEpoch: count,
  /** The epoch for which the exit queue gives out the next place, and the gwei that are left in it. */
  earliestExitEpoch: count,
  exitBalanceToConsumeGwei: gwei,
  exitChurnGweiPerEpoch: gwei,
  earliestConsolidationEpoch: count,
  consolidationBalanceToConsumeGwei: gwei,
  consolidationChurnGweiPerEpoch: gwei,
  pendingPartialWithdrawals: count,
  pendingConsolidations: count,
  /** The sweep: the index it looks at next, how many validators there are, and how many it passes in a slot. */
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
export type OwnerRewardDay = z.output<typeof ownerRewardDay>
export type OwnerRewards = z.output<typeof ownerRewards>
export type OwnerEvent = z.output<typeof ownerEvent>
export type OwnerEvents = z.output<typeof ownerEvents>
export type OwnedValidator = z.output<typeof ownedValidator>
export type OwnedValidators = z.output<typeof ownedValidators>
export type EthereumQueues = z.output<typeof ethereumQueues>
