import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { amount, big, bytes, hex, time, whole } from '#server/platform/db/columns.ts'

const none = sql`0`

/** How far final blocks of a chain are processed, one row a chain. */
export const ethereumCursors = pgTable('ethereum_cursors', {
  chainId: integer('chain_id').primaryKey(),
  /** The last slot processed: the first slot of an epoch between runs. */
  slot: whole('slot').notNull(),
  /** Of the newest block at or before that slot: the next block's parent. */
  blockRoot: hex('block_root').notNull(),
  /** The node's finalised epoch when last asked, and when that was. */
  finalizedEpoch: integer('finalized_epoch').notNull(),
  seenAt: time('seen_at').notNull(),
  /** The last run left work undone. */
  behind: boolean('behind').notNull().default(true),
  /** The node does not report past proposers: missed proposals are unknown. */
  dutiesUnknown: boolean('duties_unknown').notNull().default(false),
  /**
   * Consolidations of tracked validators that may be executed before the next reading, as JSON: indexes of source and
   * target, and the gwei that would have moved when last read.
   */
  consolidations: text('consolidations').notNull().default('[]'),
})

/**
 * Owners: withdrawal addresses, of the provider's stakers and of everyone watched, and watch lists.
 * `ethereum_owner_days` has their days.
 */
export const ethereumOwners = pgTable(
  'ethereum_owners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    /** Address or list id, lower case. */
    owner: hex('owner').notNull(),
    kind: text('kind').$type<'address' | 'list'>().notNull(),
    /** First and last watch; null if never. */
    askedAt: time('asked_at'),
    lastAskedAt: time('last_asked_at'),
    /** It has more validators than there is room for beside the provider's own. */
    tooMany: boolean('too_many').notNull().default(false),
    /** Of a list: its days are the sums of its validators' days. False until they are summed, as for a new list. */
    summed: boolean('summed').notNull().default(false),
    /** Of a list. */
    keyCount: integer('key_count').notNull().default(0),
  },
  table => [
    unique('ethereum_owners_once').on(table.chainId, table.owner),
    index('ethereum_owners_asked').on(table.kind, table.lastAskedAt).where(sql`asked_at is not null`),
  ],
)

/** Known validators of watch lists, by number. */
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
 * Tracked validators: the provider's own, and those of watched owners. Owners no longer watched make room for others
 * (`ethereum_forgotten`). The many rows that name a validator have no foreign key, to save the lookup.
 */
export const ethereumValidators = pgTable(
  'ethereum_validators',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    pubkey: hex('pubkey').notNull(),
    /** Null before the beacon chain has a validator of the key. */
    validatorIndex: integer('validator_index'),
    withdrawalCredentials: hex('withdrawal_credentials'),
    /** The withdrawal address; null if the credentials name none. */
    ownerId: integer('owner_id').references(() => ethereumOwners.id),
    isProviders: boolean('is_providers').notNull(),
    trackedAt: time('tracked_at').notNull().defaultNow(),
    /** The first reading, where known rewards begin; all null before it. History extends at this end. */
    fromSlot: whole('from_slot'),
    fromDate: date('from_date'),
    fromTotalBalanceGwei: big('from_wealth_gwei'),
    fromEffectiveGwei: big('from_effective_gwei'),
    /** As `reach.beginning` of the API; `complete`: it begins before the first deposit became a validator. */
    beginning: text('beginning')
      .$type<'backfilling' | 'complete' | 'states_gone'>()
      .notNull()
      .default('backfilling'),
    /** The last reading, at the end of a day (or the first one). */
    readSlot: whole('read_slot'),
    balanceGwei: big('balance_gwei'),
    /** Balance and pending deposits. The column keeps the name that earlier servers read. */
    totalBalanceGwei: big('wealth_gwei'),
    effectiveGwei: big('effective_gwei'),
    slashed: boolean('slashed').notNull().default(false),
    activationEpoch: integer('activation_epoch'),
    exitEpoch: integer('exit_epoch'),
    withdrawableEpoch: integer('withdrawable_epoch'),
    /** Sums since the first reading, and of the last 1, 7 and 30 ended days; signs as in the API. */
    totalRewards: big('total_rewards').notNull().default(none),
    totalPenalties: big('total_penalties').notNull().default(none),
    totalSlashing: big('total_slashing').notNull().default(none),
    totalExecutionWei: amount('total_execution_wei').notNull().default(none),
    dayRewards: big('day_rewards').notNull().default(none),
    dayPenalties: big('day_penalties').notNull().default(none),
    daySlashing: big('day_slashing').notNull().default(none),
    dayExecutionWei: amount('day_execution_wei').notNull().default(none),
    weekRewards: big('week_rewards').notNull().default(none),
    weekPenalties: big('week_penalties').notNull().default(none),
    weekSlashing: big('week_slashing').notNull().default(none),
    weekExecutionWei: amount('week_execution_wei').notNull().default(none),
    monthRewards: big('month_rewards').notNull().default(none),
    monthPenalties: big('month_penalties').notNull().default(none),
    monthSlashing: big('month_slashing').notNull().default(none),
    monthExecutionWei: amount('month_execution_wei').notNull().default(none),
    /**
     * Of the last 7 days: what its attestations earned, and what a perfect validator's would have. Their ratio is the
     * performance; there is none while the second is 0.
     */
    weekAttestedGwei: big('week_attested_gwei').notNull().default(none),
    weekPerfectGwei: big('week_perfect_gwei').notNull().default(none),
  },
  table => [
    unique('ethereum_validators_key_once').on(table.chainId, table.pubkey),
    unique('ethereum_validators_index_once').on(table.chainId, table.validatorIndex),
    index('ethereum_validators_by_owner').on(table.ownerId, table.validatorIndex),
    /** Index-only source of a list's answers; no day changes it. */
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

/** Ids of removed validators whose days and events are still to be deleted. */
export const ethereumForgotten = pgTable('ethereum_forgotten', {
  validatorId: integer('validator_id').primaryKey(),
})

/** Blocks read for older days, an epoch a row: validators tracked later need them again. */
export const ethereumBlocks = pgTable(
  'ethereum_blocks',
  {
    chainId: integer('chain_id').notNull(),
    /** The last one of the row. */
    slot: whole('slot').notNull(),
    /** Gzipped JSON of what rewards need of each block. */
    blocks: bytes('blocks').notNull(),
  },
  table => [primaryKey({ columns: [table.chainId, table.slot] })],
)

/** Days that ended and were read; a day whose state no node had has no row and is part of the next one. */
export const ethereumDays = pgTable(
  'ethereum_days',
  {
    chainId: integer('chain_id').notNull(),
    date: date('date').notNull(),
    /** The first slot of the day's last epoch, whose state ends the day. */
    slot: whole('slot').notNull(),
    timestampSeconds: whole('timestamp_seconds').notNull(),
    /** How many days it covers: more than 1 if states between were gone. */
    days: integer('days').notNull(),
    /** Of the newest block at or before the slot. */
    blockRoot: hex('block_root').notNull(),
    /** Effective balance of all active validators of the chain. */
    chainActiveGwei: big('chain_active_gwei').notNull(),
  },
  table => [primaryKey({ columns: [table.chainId, table.date] })],
)

export type ChainDay = typeof ethereumDays.$inferSelect

/** What a day brought. Signs as in the API: penalties and slashing are at most 0. */
const dayFigures = {
  rewardsGwei: big('rewards').notNull(),
  penaltiesGwei: big('penalties').notNull(),
  slashingGwei: big('slashing').notNull(),
  executionWei: amount('execution_wei').notNull(),
  /** Moved without being a reward; includes consolidations. */
  depositedGwei: big('deposited_gwei').notNull(),
  withdrawnGwei: big('withdrawn_gwei').notNull(),
}

/** What one validator held and earned in a day. */
export const ethereumValidatorDays = pgTable(
  'ethereum_validator_days',
  {
    validatorId: integer('validator_id').notNull(),
    date: date('date').notNull(),
    /** At the end of the day, with pending deposits. */
    totalBalanceGwei: big('wealth_gwei').notNull(),
    effectiveGwei: big('effective_gwei').notNull(),
    active: boolean('active').notNull(),
    ...dayFigures,
    /** Sum of effective balance over active epochs: the APR's divisor. */
    activeGweiEpochs: big('active_gwei_epochs').notNull(),
    attestedGwei: big('attested_gwei').notNull(),
    perfectGwei: big('perfect_gwei').notNull(),
  },
  table => [
    primaryKey({ columns: [table.validatorId, table.date] }),
    index('ethereum_validator_days_by_date').on(table.date),
  ],
)

/** Sums of all validators of an owner by day: what a dashboard reads, however many they are. */
export const ethereumOwnerDays = pgTable(
  'ethereum_owner_days',
  {
    ownerId: integer('owner_id').notNull(),
    date: date('date').notNull(),
    /** Validators with a reading of this day. */
    validators: integer('validators').notNull(),
    activeValidators: integer('active_validators').notNull(),
    /** At the end of the day: effective balance of the active ones, total balance of all. */
    activeGwei: big('active_gwei').notNull(),
    totalBalanceGwei: big('wealth_gwei').notNull(),
    ...dayFigures,
    activeGweiEpochs: amount('active_gwei_epochs').notNull(),
  },
  table => [primaryKey({ columns: [table.ownerId, table.date] })],
)

/**
 * Events of validators on chain. `place` orders the events of a slot and does not depend on when they are read. `id`
 * counts insertions: older events may come later, when older days are read.
 */
export const ethereumEvents = pgTable(
  'ethereum_events',
  {
    id: big('id').generatedAlwaysAsIdentity().notNull(),
    validatorId: integer('validator_id').notNull(),
    slot: whole('slot').notNull(),
    place: integer('place').notNull(),
    /** The validator's owner at insertion, so that a page of an owner is one index scan. */
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
    /** Of a proposal: what the beacon chain paid for the block; null if the node did not say. */
    amountGwei: big('amount_gwei'),
    executionWei: amount('execution_wei'),
    blockNumber: whole('block_number'),
    /** Of a proposal: the source of the execution reward, or why it is unknown (`execution_wei` is null then). */
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

/** Prices of an ETH by source. */
export const ethPrices = pgTable(
  'eth_prices',
  {
    /** The host of the source. */
    source: text('source').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    date: date('date').notNull(),
    /** 1e-8 hundredths of the currency; null if the source had no usable answer. */
    parts: numeric('parts', { precision: 30, scale: 0, mode: 'bigint' }),
    readAt: time('read_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.source, table.currency, table.date] })],
)
