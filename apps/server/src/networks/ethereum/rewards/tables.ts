import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
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

const gwei = (name: string) => bigint(name, { mode: 'bigint' })
const wei = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
const whole = (name: string) => bigint(name, { mode: 'number' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const hex = (name: string) => text(name).$type<`0x${string}`>()
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const none = sql`0`

/** How far the finalised blocks of a chain have been followed, one row a chain. */
export const ethereumCursors = pgTable('ethereum_cursors', {
  chainId: integer('chain_id').primaryKey(),
  /** The last slot that was followed. It is the first slot of an epoch wherever the follower rests. */
  slot: whole('slot').notNull(),
  /** Of the newest block at or before that slot: the next block's parent. */
  blockRoot: hex('block_root').notNull(),
  /** Finalised epoch when the node was last asked, and when that was. */
  finalizedEpoch: integer('finalized_epoch').notNull(),
  seenAt: time('seen_at').notNull(),
  /** The last run could not do all there was to do. */
  behind: boolean('behind').notNull().default(true),
  /** The node does not say who was to propose in epochs that are over: missed proposals are not known. */
  dutiesUnknown: boolean('duties_unknown').notNull().default(false),
  /**
   * Consolidations of tracked validators that may be carried out before the next reading, as JSON: indexes of source and
   * target, and the gwei that would have moved when it was last looked.
   */
  consolidations: text('consolidations').notNull().default('[]'),
})

/**
 * Whose validators are known: withdrawal addresses, of the provider's stakers and of everybody who was looked at, and
 * watch lists. `ethereum_owner_days` has their days.
 */
export const ethereumOwners = pgTable(
  'ethereum_owners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    /** Address, or id of the list, lower case. */
    owner: hex('owner').notNull(),
    kind: text('kind').$type<'address' | 'list'>().notNull(),
    /** When somebody first and last looked; null where nobody has. */
    askedAt: time('asked_at'),
    lastAskedAt: time('last_asked_at'),
    /** It has more validators than the provider keeps a history of, beside its own. */
    tooMany: boolean('too_many').notNull().default(false),
    /**
     * Of a list: its days are the sums of its validators' days. False while they have still to be added up, as after the
     * list was made.
     */
    summed: boolean('summed').notNull().default(false),
    /** Of a list. */
    keyCount: integer('key_count').notNull().default(0),
  },
  table => [
    unique('ethereum_owners_once').on(table.chainId, table.owner),
    index('ethereum_owners_asked').on(table.kind, table.lastAskedAt).where(sql`asked_at is not null`),
  ],
)

/** Validators of watch lists: the keys that are known, by number. */
export const ethereumListValidators = pgTable(
  'ethereum_list_validators',
  {
    ownerId: integer('owner_id')
      .notNull()
      .references(() => ethereumOwners.id, { onDelete: 'cascade' }),
    validatorId: integer('validator_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.ownerId, table.validatorId] }),
    index('ethereum_list_validators_by_validator').on(table.validatorId),
  ],
)

/** Public keys of watch lists. */
export const ethereumListKeys = pgTable(
  'ethereum_list_keys',
  {
    ownerId: integer('owner_id')
      .notNull()
      .references(() => ethereumOwners.id),
    pubkey: hex('pubkey').notNull(),
  },
  table => [
    primaryKey({ columns: [table.ownerId, table.pubkey] }),
    index('ethereum_list_keys_by_key').on(table.pubkey),
  ],
)

/**
 * Validators whose rewards are reckoned: the provider's own, and those of owners that were looked at. Those of owners that
 * nobody looks at any more make room for others (`ethereum_forgotten`). The many rows that name a
 * validator have no foreign key, so that none of them has to be looked up here.
 */
export const ethereumValidators = pgTable(
  'ethereum_validators',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    pubkey: hex('pubkey').notNull(),
    /** Null while the beacon chain has made no validator of the key. */
    validatorIndex: integer('validator_index'),
    withdrawalCredentials: hex('withdrawal_credentials'),
    /** The withdrawal address; null where the credentials name none. */
    ownerId: integer('owner_id').references(() => ethereumOwners.id),
    isProviders: boolean('is_providers').notNull(),
    trackedAt: time('tracked_at').notNull().defaultNow(),
    /** The first reading, from which on rewards are known; all null before it. Older ones are added at this end. */
    fromSlot: whole('from_slot'),
    fromDate: date('from_date'),
    fromTotalBalanceGwei: gwei('from_wealth_gwei'),
    fromEffectiveGwei: gwei('from_effective_gwei'),
    /** As `reach.beginning` of the API; `complete`: it begins before the first deposit became a validator. */
    beginning: text('beginning')
      .$type<'backfilling' | 'complete' | 'states_gone'>()
      .notNull()
      .default('backfilling'),
    /** The last reading, at the end of a day (or the first one). */
    readSlot: whole('read_slot'),
    balanceGwei: gwei('balance_gwei'),
    /** Balance and pending deposits. The column has the name that servers before this one read. */
    totalBalanceGwei: gwei('wealth_gwei'),
    effectiveGwei: gwei('effective_gwei'),
    slashed: boolean('slashed').notNull().default(false),
    activationEpoch: integer('activation_epoch'),
    exitEpoch: integer('exit_epoch'),
    withdrawableEpoch: integer('withdrawable_epoch'),
    /** Sums since the first reading, and of the last 1, 7 and 30 days that are over; signs as in the API. */
    totalRewards: gwei('total_rewards').notNull().default(none),
    totalPenalties: gwei('total_penalties').notNull().default(none),
    totalSlashing: gwei('total_slashing').notNull().default(none),
    totalExecutionWei: wei('total_execution_wei').notNull().default(none),
    dayRewards: gwei('day_rewards').notNull().default(none),
    dayPenalties: gwei('day_penalties').notNull().default(none),
    daySlashing: gwei('day_slashing').notNull().default(none),
    dayExecutionWei: wei('day_execution_wei').notNull().default(none),
    weekRewards: gwei('week_rewards').notNull().default(none),
    weekPenalties: gwei('week_penalties').notNull().default(none),
    weekSlashing: gwei('week_slashing').notNull().default(none),
    weekExecutionWei: wei('week_execution_wei').notNull().default(none),
    monthRewards: gwei('month_rewards').notNull().default(none),
    monthPenalties: gwei('month_penalties').notNull().default(none),
    monthSlashing: gwei('month_slashing').notNull().default(none),
    monthExecutionWei: wei('month_execution_wei').notNull().default(none),
    /**
     * Of the last 7 days: what its attestations brought, and what they would have brought a perfect validator. Their
     * ratio is the performance; there is none while the second is 0.
     */
    weekAttestedGwei: gwei('week_attested_gwei').notNull().default(none),
    weekPerfectGwei: gwei('week_perfect_gwei').notNull().default(none),
  },
  table => [
    unique('ethereum_validators_key_once').on(table.chainId, table.pubkey),
    unique('ethereum_validators_index_once').on(table.chainId, table.validatorIndex),
    index('ethereum_validators_by_owner').on(table.ownerId, table.validatorIndex),
    /** Answers for a list are read from it alone, and no day changes a row of it. */
    index('ethereum_validators_known').on(
      table.id,
      table.validatorIndex,
      table.pubkey,
      table.fromSlot,
      table.fromDate,
      table.beginning,
    ),
    index('ethereum_validators_by_reach').on(table.chainId, table.fromSlot),
    index('ethereum_validators_watched').on(table.chainId).where(sql`not is_providers`),
  ],
)

/** Ids of validators that made room for others; their days and events are still to be taken away. */
export const ethereumForgotten = pgTable('ethereum_forgotten', {
  validatorId: integer('validator_id').primaryKey(),
})

/** Blocks that were read for older days, an epoch a row: those who are tracked later need them again. */
export const ethereumBlocks = pgTable(
  'ethereum_blocks',
  {
    chainId: integer('chain_id').notNull(),
    /** The last one of the row. */
    slot: whole('slot').notNull(),
    /** Gzipped JSON, of each block what rewards need. */
    blocks: bytes('blocks').notNull(),
  },
  table => [primaryKey({ columns: [table.chainId, table.slot] })],
)

/** Days that are over and were read: one whose state no node had any more has no row, and is part of the next one. */
export const ethereumDays = pgTable(
  'ethereum_days',
  {
    chainId: integer('chain_id').notNull(),
    date: date('date').notNull(),
    /** The first slot of the day's last epoch: its state ends the day. */
    slot: whole('slot').notNull(),
    timestampSeconds: whole('timestamp_seconds').notNull(),
    /** How many days it stands for: more than 1 where states of days in between were gone. */
    days: integer('days').notNull(),
    /** Of the newest block at or before the slot. */
    blockRoot: hex('block_root').notNull(),
    /** Effective balance of all active validators of the chain. */
    chainActiveGwei: gwei('chain_active_gwei').notNull(),
  },
  table => [primaryKey({ columns: [table.chainId, table.date] })],
)

export type ChainDay = typeof ethereumDays.$inferSelect

/** What one validator had and earned in a day. Signs as in the API: penalties and slashing are at most 0. */
export const ethereumValidatorDays = pgTable(
  'ethereum_validator_days',
  {
    validatorId: integer('validator_id').notNull(),
    date: date('date').notNull(),
    /** At the end of the day; with deposits that still wait. */
    totalBalanceGwei: gwei('wealth_gwei').notNull(),
    effectiveGwei: gwei('effective_gwei').notNull(),
    active: boolean('active').notNull(),
    rewardsGwei: gwei('rewards').notNull(),
    penaltiesGwei: gwei('penalties').notNull(),
    slashingGwei: gwei('slashing').notNull(),
    executionWei: wei('execution_wei').notNull(),
    /** Moved without being a reward; consolidations are in both. */
    depositedGwei: gwei('deposited_gwei').notNull(),
    withdrawnGwei: gwei('withdrawn_gwei').notNull(),
    /** Sum of effective balance over the epochs in which it was active: what the APR divides by. */
    activeGweiEpochs: gwei('active_gwei_epochs').notNull(),
    attestedGwei: gwei('attested_gwei').notNull(),
    perfectGwei: gwei('perfect_gwei').notNull(),
  },
  table => [
    primaryKey({ columns: [table.validatorId, table.date] }),
    index('ethereum_validator_days_by_date').on(table.date),
  ],
)

/** The sums of all validators of an owner, day by day: what a dashboard reads, whatever their number. */
export const ethereumOwnerDays = pgTable(
  'ethereum_owner_days',
  {
    ownerId: integer('owner_id').notNull(),
    date: date('date').notNull(),
    /** Validators that have a reading of this day. */
    validators: integer('validators').notNull(),
    activeValidators: integer('active_validators').notNull(),
    /** At the end of the day: effective balance of the active ones, total balance of all. */
    activeGwei: gwei('active_gwei').notNull(),
    totalBalanceGwei: gwei('wealth_gwei').notNull(),
    rewardsGwei: gwei('rewards').notNull(),
    penaltiesGwei: gwei('penalties').notNull(),
    slashingGwei: gwei('slashing').notNull(),
    executionWei: wei('execution_wei').notNull(),
    depositedGwei: gwei('deposited_gwei').notNull(),
    withdrawnGwei: gwei('withdrawn_gwei').notNull(),
    activeGweiEpochs: wei('active_gwei_epochs').notNull(),
  },
  table => [primaryKey({ columns: [table.ownerId, table.date] })],
)

/**
 * What happened to validators on chain. `place` puts the events of a slot in order, and is the same whenever they are
 * read. `id` counts in the order of being noted: older events are noted later where older days are read.
 */
export const ethereumEvents = pgTable(
  'ethereum_events',
  {
    id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity().notNull(),
    validatorId: integer('validator_id').notNull(),
    slot: whole('slot').notNull(),
    place: integer('place').notNull(),
    /** Of the validator when it was noted, so that a page of an owner is one walk of an index. */
    ownerId: integer('owner_id'),
    type: text('type')
      .$type<
        | 'deposit'
        | 'top_up'
        | 'withdrawal'
        | 'proposal'
        | 'missed_proposal'
        | 'consolidated_in'
        | 'consolidated_out'
        | 'slashed'
        | 'activated'
        | 'exited'
      >()
      .notNull(),
    timestampSeconds: whole('timestamp_seconds').notNull(),
    /** Of a proposal: what the beacon chain paid for the block; null where the node did not tell. */
    amountGwei: gwei('amount_gwei'),
    executionWei: wei('execution_wei'),
    blockNumber: whole('block_number'),
    /** Of a proposal: where the execution reward came from, or why nobody knows of it (`execution_wei` is null then). */
    detail: text('detail').$type<
      'priority_fees' | 'mev_payment' | 'splitter' | 'unrecognised' | 'receipts_gone'
    >(),
  },
  table => [
    primaryKey({ columns: [table.validatorId, table.slot, table.place] }),
    index('ethereum_events_by_owner').on(table.ownerId, table.slot, table.place),
    index('ethereum_events_by_id').on(table.id),
    index('ethereum_events_by_place').on(table.slot, table.place, table.validatorId),
  ],
)

/** What an ETH was worth, as a price source told it. */
export const ethPrices = pgTable(
  'eth_prices',
  {
    /** The host of the source. */
    source: text('source').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    date: date('date').notNull(),
    /** 1e-8 hundredth parts of the currency; null where the source had no usable answer. */
    parts: numeric('parts', { precision: 30, scale: 0, mode: 'bigint' }),
    readAt: timestamp('read_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.source, table.currency, table.date] })],
)
