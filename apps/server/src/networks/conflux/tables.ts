import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** Heights and seconds: never near 2^53. */
const whole = (name: string) => bigint(name, { mode: 'number' })
/** Amounts of the chain's smallest unit. */
const drip = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const hex = (name: string) => text(name).$type<`0x${string}`>()

/** Pools on Conflux eSpace whose history is kept, and how far. */
export const confluxPools = pgTable(
  'conflux_pools',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    address: hex('address').notNull(),
    kind: text('kind').$type<'vote' | 'share'>().notNull(),
    firstBlock: whole('first_block').notNull(),
    /** The first block whose events have not been read. */
    nextBlock: whole('next_block').notNull(),
    /** Of the block before that one; null while none has been read. */
    indexedSeconds: whole('indexed_seconds'),
    /** A block that was final when it had been read: another hash of it is another chain. */
    anchorBlock: whole('anchor_block'),
    anchorHash: hex('anchor_hash'),
    /** Of the newest block when it was last looked for, and when that was. */
    headSeconds: whole('head_seconds'),
    headSeenAt: time('head_seen_at'),
    /** The last run could not do all there was to do. */
    behind: boolean('behind').notNull().default(true),
    /** The day for which every staker was last read, and when. */
    readDate: date('read_date'),
    readAt: time('read_at'),
    /** By the newest readings: accounts with a stake, and what they have staked. */
    stakers: integer('stakers').notNull().default(0),
    stakedDrip: drip('staked_drip').notNull().default(sql`0`),
  },
  table => [unique('conflux_pools_once').on(table.chainId, table.address)],
)

/**
 * What stakers did with a pool. Shares that change hands are two rows, one for each of the two. No row of a pool is ever
 * deleted from `conflux_pools`, so nothing has to be looked up there with each of the many rows here.
 */
export const confluxEvents = pgTable(
  'conflux_events',
  {
    poolId: integer('pool_id').notNull(),
    staker: hex('staker').notNull(),
    blockNumber: whole('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    type: text('type')
      .$type<'stake' | 'unstake' | 'claim' | 'withdraw' | 'share_received' | 'share_sent'>()
      .notNull(),
    /** Null where the chain did not tell what the shares were worth. */
    amountDrip: drip('amount_drip'),
    /** 1e-18 shares, of a share pool. */
    shares: drip('shares'),
    transactionHash: hex('transaction_hash').notNull(),
    timestampSeconds: whole('timestamp_seconds').notNull(),
  },
  table => [
    primaryKey({ columns: [table.poolId, table.staker, table.blockNumber, table.logIndex] }),
    index('conflux_events_by_block').on(table.poolId, table.blockNumber),
  ],
)

/**
 * Days (UTC) that are over: `missing` where no node had the state of the last block any more, `empty` when the day had no
 * block of its own.
 */
export const confluxDays = pgTable(
  'conflux_days',
  {
    poolId: integer('pool_id')
      .notNull()
      .references(() => confluxPools.id),
    date: date('date').notNull(),
    state: text('state').$type<'read' | 'missing' | 'empty'>().notNull(),
    /** The day's last block cannot be undone any more, nor can the one after it. */
    final: boolean('final').notNull(),
    lastBlock: whole('last_block').notNull(),
    blockHash: hex('block_hash').notNull(),
    /** What stakers have earned since their reading before, and what they had staked meanwhile, times the days. */
    rewardDrip: drip('reward_drip').notNull().default(sql`0`),
    stakedDripDays: drip('staked_drip_days').notNull().default(sql`0`),
  },
  table => [primaryKey({ columns: [table.poolId, table.date] })],
)

/** What a staker had, and had ever earned, at the last block of a day (UTC), or of today at the last one read. */
export const confluxReadings = pgTable(
  'conflux_readings',
  {
    poolId: integer('pool_id').notNull(),
    staker: hex('staker').notNull(),
    date: date('date').notNull(),
    blockNumber: whole('block_number').notNull(),
    stakedDrip: drip('staked_drip').notNull(),
    /** Below zero by what a slashing took, and by the last Drip that rounding keeps in the pool. */
    earnedDrip: drip('earned_drip').notNull(),
    open: boolean('open').notNull(),
  },
  table => [
    primaryKey({ columns: [table.poolId, table.staker, table.date] }),
    index('conflux_readings_by_day').on(table.poolId, table.date),
    index('conflux_readings_open').on(table.poolId, table.blockNumber).where(sql`open`),
  ],
)

/** The provider's own bridges, as the keeper last saw them. */
export const confluxBridges = pgTable(
  'conflux_bridges',
  {
    network: text('network').notNull(),
    address: text('address').notNull(),
    /** When it was last seen with nothing due, or a step of it was done. */
    inOrderAt: time('in_order_at').notNull().defaultNow(),
    workedAt: time('worked_at'),
    /** That it is behind was told already. */
    alarmed: boolean('alarmed').notNull().default(false),
    crossingDrip: drip('crossing_drip').notNull().default(sql`0`),
    unstakingDrip: drip('unstaking_drip').notNull().default(sql`0`),
    /** Since when what is left here was asked back; null while nothing is. */
    unstakingSince: time('unstaking_since'),
    /** Of what was asked back then, what has not come yet: what was asked back later is behind it. */
    unstakingLeftDrip: drip('unstaking_left_drip').notNull().default(sql`0`),
    /** Since when a vote or more lies here unstaked for want of a registration; null while none does. */
    unregisteredSince: time('unregistered_since'),
  },
  table => [primaryKey({ columns: [table.network, table.address] })],
)

/** Accounts that pay for the bridges' work. */
export const confluxKeepers = pgTable('conflux_keepers', {
  network: text('network').primaryKey(),
  balanceDrip: drip('balance_drip').notNull(),
  /** That it runs out of gas was told already. */
  alarmed: boolean('alarmed').notNull().default(false),
})

/** What the bridges' work costs, day by day (UTC). */
export const confluxKeeperDays = pgTable(
  'conflux_keeper_days',
  {
    network: text('network').notNull(),
    date: date('date').notNull(),
    transactions: integer('transactions').notNull(),
    feeDrip: drip('fee_drip').notNull(),
  },
  table => [primaryKey({ columns: [table.network, table.date] })],
)

/** What processes counted of the keeper's transactions: a row that is there already was counted by another one. */
export const confluxKeeperCounted = pgTable(
  'conflux_keeper_counted',
  {
    network: text('network').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    what: text('what').$type<'fee' | 'step'>().notNull(),
    countedAt: time('counted_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.network, table.transactionHash, table.what] })],
)
