import { confluxNetworkIds } from '@granary/chains'
import * as z from 'zod/mini'
import { signedWei, wei } from './gwei.ts'
import { address, bytes32 } from './hex.ts'

/** `{network}` of a path. */
export const confluxNetworkId = z.enum(confluxNetworkIds)

const count = z.int().check(z.gte(0))
/** Negative if a slashing took more than the rewards. */
const basisPoints = z.nullable(z.int())

/** A UTC day, `2026-11-22`. There is no year 0. */
export const day = z.iso.date().check(z.regex(/^(?!0000)/))

/** The last indexed block; null before the first. */
const indexedTo = z.nullable(z.object({ blockNumber: count, timestampSeconds: count }))

/** A pool whose history this provider keeps. */
export const confluxPool = z.object({
  address,
  kind: z.enum(['vote', 'share']),
  indexedTo,
  /** The index is more than ten minutes behind the chain. */
  catchingUp: z.boolean(),
  /** Accounts that hold something in the pool. */
  stakers: count,
  /** In Drip. */
  totalStakedDrip: wei,
  /** Realised annual return over the last whole days, basis points; null with too few days. */
  realisedApy: z.object({ sevenDays: basisPoints, thirtyDays: basisPoints, sinceStart: basisPoints }),
})

/** One day of one staker. Amounts in Drip, as of the day's last block (UTC), or for today the last one read. */
export const confluxRewardDay = z.object({
  date: day,
  blockNumber: count,
  /** The earning stake at that block. */
  stakedDrip: wei,
  /** Earned since the reading before. Negative after a slashing, or by one Drip from share rounding. */
  rewardDrip: signedWei,
  /** Total ever earned up to that block. */
  totalRewardDrip: signedWei,
  /** Days since the reading before: more than 1 if the node could not serve the days between. */
  days: z.int().check(z.gte(1)),
  /** The day is not over, or its last block is not final. */
  open: z.boolean(),
})

/** What an account did in a pool, or what happened to its shares. */
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
  /** In Drip; for transferred shares, their value. Null if the chain does not say. */
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
  /** Pass as `before` for the next page; null on the last. */
  nextBefore: z.nullable(day),
  indexedTo,
  catchingUp: z.boolean(),
  /**
   * In Drip, as of the newest reading, which may be older than `indexedTo`; zero for an account that never
   * staked. Null before the first reading, or if the node cannot serve it.
   */
  stakedDrip: z.nullable(wei),
  totalRewardDrip: z.nullable(signedWei),
})

export const confluxEvents = z.object({
  /** Newest first. */
  events: z.array(confluxEvent),
  /** Pass as `before` for the next page; null on the last. */
  nextBefore: z.nullable(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
  indexedTo,
  catchingUp: z.boolean(),
})

export type ConfluxPoolHistory = z.output<typeof confluxPool>
export type ConfluxRewardDay = z.output<typeof confluxRewardDay>
export type ConfluxEvent = z.output<typeof confluxEvent>
export type ConfluxRewards = z.output<typeof confluxRewards>
export type ConfluxEvents = z.output<typeof confluxEvents>
