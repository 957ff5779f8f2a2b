import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { amount, hex, time, whole } from '#server/platform/db/columns.ts'

/** Pools on Conflux eSpace with a history, and how far it is read. */
export const confluxPools = pgTable(
  'conflux_pools',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    address: hex('address').notNull(),
    kind: text('kind').$type<'vote' | 'share'>().notNull(),
    firstBlock: whole('first_block').notNull(),
    /** The first block whose events are unread. */
    nextBlock: whole('next_block').notNull(),
    /** Of the block before that one; null while none is read. */
    indexedSeconds: whole('indexed_seconds'),
    /** A block that was final when read: a different hash means another chain. */
    anchorBlock: whole('anchor_block'),
    anchorHash: hex('anchor_hash'),
    /** Of the newest block when last read, and when that was. */
    headSeconds: whole('head_seconds'),
    headSeenAt: time('head_seen_at'),
    /** The last run left work undone. */
    behind: boolean('behind').notNull().default(true),
    /** The day for which every staker was last read, and when. */
    readDate: date('read_date'),
    readAt: time('read_at'),
    /** By the newest readings: accounts with a stake, and their stake. */
    stakers: integer('stakers').notNull().default(0),
    stakedDrip: amount('staked_drip').notNull().default(sql`0`),
  },
  table => [unique('conflux_pools_once').on(table.chainId, table.address)],
)

/**
 * What stakers did with a pool. A transfer of shares is two rows, one per account. Rows of `conflux_pools` are never
 * deleted, so the many rows here need no lookup there.
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
    /** Null if the chain did not say what the shares were worth. */
    amountDrip: amount('amount_drip'),
    /** 1e-18 shares, of a share pool. */
    shares: amount('shares'),
    transactionHash: hex('transaction_hash').notNull(),
    timestampSeconds: whole('timestamp_seconds').notNull(),
  },
  table => [
    primaryKey({ columns: [table.poolId, table.staker, table.blockNumber, table.logIndex] }),
    index('conflux_events_by_block').on(table.poolId, table.blockNumber),
  ],
)

/** Ended days (UTC): `missing` if no node had the state of the last block, `empty` if the day had no block. */
export const confluxDays = pgTable(
  'conflux_days',
  {
    poolId: integer('pool_id')
      .notNull()
      .references(() => confluxPools.id),
    date: date('date').notNull(),
    state: text('state').$type<'read' | 'missing' | 'empty'>().notNull(),
    /** The day's last block is final, and so is the next one. */
    final: boolean('final').notNull(),
    lastBlock: whole('last_block').notNull(),
    blockHash: hex('block_hash').notNull(),
    /** What stakers earned since their previous reading, and their stake meanwhile, times the days. */
    rewardDrip: amount('reward_drip').notNull().default(sql`0`),
    stakedDripDays: amount('staked_drip_days').notNull().default(sql`0`),
  },
  table => [primaryKey({ columns: [table.poolId, table.date] })],
)

/** What a staker held, and ever earned, at the last block of a day (UTC), or today at the last one read. */
export const confluxReadings = pgTable(
  'conflux_readings',
  {
    poolId: integer('pool_id').notNull(),
    staker: hex('staker').notNull(),
    date: date('date').notNull(),
    blockNumber: whole('block_number').notNull(),
    stakedDrip: amount('staked_drip').notNull(),
    /** Negative by what a slashing took, and by the last Drip that rounding keeps in the pool. */
    earnedDrip: amount('earned_drip').notNull(),
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
    /** When nothing was due or a step succeeded last. */
    inOrderAt: time('in_order_at').notNull().defaultNow(),
    workedAt: time('worked_at'),
    /** The delay was already reported. */
    alarmed: boolean('alarmed').notNull().default(false),
    crossingDrip: amount('crossing_drip').notNull().default(sql`0`),
    unstakingDrip: amount('unstaking_drip').notNull().default(sql`0`),
    /** Since when what is left here was unstaked; null if nothing is. */
    unstakingSince: time('unstaking_since'),
    /** Unstaked then and not arrived yet: later unstakes queue behind it. */
    unstakingLeftDrip: amount('unstaking_left_drip').notNull().default(sql`0`),
    /** Since when a vote or more lies here unstaked for lack of a registration; null if none does. */
    unregisteredSince: time('unregistered_since'),
  },
  table => [primaryKey({ columns: [table.network, table.address] })],
)

/** Accounts that pay for the bridges' work. */
export const confluxKeepers = pgTable('conflux_keepers', {
  network: text('network').primaryKey(),
  balanceDrip: amount('balance_drip').notNull(),
  /** The low balance was already reported. */
  alarmed: boolean('alarmed').notNull().default(false),
})

/** Costs of the bridges' work by day (UTC). */
export const confluxKeeperDays = pgTable(
  'conflux_keeper_days',
  {
    network: text('network').notNull(),
    date: date('date').notNull(),
    transactions: integer('transactions').notNull(),
    feeDrip: amount('fee_drip').notNull(),
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
