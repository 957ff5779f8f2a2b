import { confluxNetworkIds } from '@granary/chains'
import * as z from 'zod/mini'
import { signedWei, wei } from './gwei.ts'
import { address, bytes32 } from './hex.ts'

/** `{network}` of a path. */
export const confluxNetworkId = z.enum(confluxNetworkIds)

const count = z.int().check(z.gte(0))
/** Below zero where a slashing took more than the rewards. */
const basisPoints = z.nullable(z.int())

/** `2026-11-22`, a day in UTC. There is no year 0. */
export const day = z.iso.date().check(z.regex(/^(?!0000)/))

/** How far the index has read; null before its first block. */
const indexedTo = z.nullable(z.object({ blockNumber: count, timestampSeconds: count }))

/** A pool that this provider keeps the history of. */
export const confluxPool = z.object({
  address,
  kind: z.enum(['vote', 'share']),
  indexedTo,
  /** The index is more than ten minutes behind the chain. */
  catchingUp: z.boolean(),
  /** Accounts that have something in the pool. */
  stakers: count,
  /** Drip. */
  totalStakedDrip: wei,
  /** A year's return as the pool has really paid it over these last whole days, basis points; null with too few days. */
  realisedApy: z.object({ sevenDays: basisPoints, thirtyDays: basisPoints, sinceStart: basisPoints }),
})

/** One day of one staker. Amounts in Drip, at the last block of the day (UTC) or, of today, at the last one read. */
export const confluxRewardDay = z.object({
  date: day,
  blockNumber: count,
  /** What earned at that block. */
  stakedDrip: wei,
  /** What was earned since the reading before. Below zero after a slashing, or by the last Drip of a share's rounding. */
  rewardDrip: signedWei,
  /** What was ever earned up to that block. */
  totalRewardDrip: signedWei,
  /** Days since the reading before: more than 1 where the node could not tell of days in between. */
  days: z.int().check(z.gte(1)),
  /** The day is not over, or its last block is not final. */
  open: z.boolean(),
})

/** What an account did with a pool, or was done to its shares. */
export const confluxEventType = z.enum([
  'stake',
  'unstake',
  'claim',
  'withdraw',
  'share_received',
  'share_sent',
])

export const confluxEvent = z.object({
  type: confluxEventType,
  /** Drip; of shares that changed hands, what they were worth. Null where the chain did not tell. */
  amountDrip: z.nullable(wei),
  /** Shares of a share pool, 1e-18; null otherwise. */
  shares: z.nullable(wei),
  blockNumber: count,
  timestampSeconds: count,
  transactionHash: bytes32,
  logIndex: count,
})

export const confluxRewards = z.object({
  /** Newest first. */
  days: z.array(confluxRewardDay),
  /** Pass it as `before` for the next page; null on the last one. */
  nextBefore: z.nullable(day),
  indexedTo,
  catchingUp: z.boolean(),
  /**
   * By the newest reading, which may be older than `indexedTo`, Drip; zero for an account that never did anything. Null
   * where nothing was read of the account so far, or the node cannot tell of it.
   */
  stakedDrip: z.nullable(wei),
  totalRewardDrip: z.nullable(signedWei),
})

export const confluxEvents = z.object({
  /** Newest first. */
  events: z.array(confluxEvent),
  /** Pass it as `before` for the next page; null on the last one. */
  nextBefore: z.nullable(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
  indexedTo,
  catchingUp: z.boolean(),
})

export type ConfluxPoolHistory = z.output<typeof confluxPool>
export type ConfluxRewardDay = z.output<typeof confluxRewardDay>
export type ConfluxEvent = z.output<typeof confluxEvent>
export type ConfluxRewards = z.output<typeof confluxRewards>
export type ConfluxEvents = z.output<typeof confluxEvents>
