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
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const big = (name: string) => bigint(name, { mode: 'bigint' })
/** Heights and seconds: never near 2^53. */
const whole = (name: string) => bigint(name, { mode: 'number' })
/** Amounts of the chain's smallest unit. */
const drip = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const hex = (name: string) => text(name).$type<`0x${string}`>()

/**
 * What keys are made from, one row: the fingerprint of the mnemonic, and how far the keys process had counted when this
 * was last noted. The key journal has the count itself.
 */
export const keySource = pgTable('key_source', {
  id: smallint('id').primaryKey().default(1),
  fingerprint: text('fingerprint').notNull(),
  nextIndex: big('next_index').notNull(),
  /** When a server was last at work on this database. */
  seenAt: time('seen_at').notNull().defaultNow(),
})

/**
 * Indexes that were left out, and why: `found` and `pause` jumped over for safety, `floor` below the operator's own,
 * `earlier` from before they were noted. Earlier versions also noted those `taken` for an offer whose making was cut off.
 */
export const unusedIndexes = pgTable('unused_indexes', {
  firstIndex: big('first_index').primaryKey(),
  count: big('count').notNull(),
  reason: text('reason').$type<'taken' | 'floor' | 'found' | 'pause' | 'earlier'>().notNull(),
  notedAt: time('noted_at').notNull().defaultNow(),
})

/** Deposit data that was handed out, bound to one withdrawal address. At most one open offer a request. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    withdrawalAddress: hex('withdrawal_address').notNull(),
    credentialsType: text('credentials_type').$type<'0x01' | '0x02'>().notNull(),
    requestKey: text('request_key').notNull(),
    validatorCount: integer('validator_count').notNull(),
    /** Gets the execution rewards: the withdrawal address, or its reward splitter. */
    feeRecipient: hex('fee_recipient').notNull(),
    /** Basis points of them that are the provider's. */
    providerShareBps: smallint('provider_share_bps').notNull().default(0),
    status: text('status').$type<'open' | 'deposited' | 'expired'>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Under which the log has the request that it was made for. */
    requestId: text('request_id'),
    /** Keyed hashes of the address that asked and of the networks around it, while the offer is open. */
    visitor: text('visitor'),
    visitorSubnet: text('visitor_subnet'),
    visitorNetwork: text('visitor_network'),
    /** Random ids of the flows that opened it: the first, to which it is bound, and the newest other one. */
    firstIntent: uuid('first_intent'),
    firstIntentAt: time('first_intent_at'),
    otherIntent: uuid('other_intent'),
    otherIntentAt: time('other_intent_at'),
  },
  table => [
    uniqueIndex('offers_one_open').on(table.requestKey).where(sql`status = 'open'`),
    index('offers_by_address').on(table.chainId, table.withdrawalAddress),
    index('offers_by_expiry').on(table.expiresAt).where(sql`status = 'open'`),
    index('offers_open_by_visitor').on(table.visitor).where(sql`status = 'open'`),
    index('offers_open_by_subnet').on(table.visitorSubnet).where(sql`status = 'open'`),
    index('offers_open_by_network').on(table.visitorNetwork).where(sql`status = 'open'`),
    index('offers_expired').on(table.expiresAt).where(sql`status = 'expired'`),
  ],
)

/** Every key that is offered or was deposited. One that never was goes to `spent_keys` in the end. */
export const validators = pgTable(
  'validators',
  {
    pubkey: hex('pubkey').primaryKey(),
    keyIndex: big('key_index').notNull().unique('validators_key_index_once'),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    position: integer('position').notNull(),
    withdrawalCredentials: hex('withdrawal_credentials').notNull(),
    amountGwei: big('amount_gwei').notNull(),
    signature: hex('signature').notNull(),
    depositMessageRoot: hex('deposit_message_root').notNull(),
    depositDataRoot: hex('deposit_data_root').notNull(),
    forkVersion: hex('fork_version').notNull(),
    /** What the beacon chain has finally made of the key's deposits up to the execution block `outcome_block`. */
    outcome: text('outcome').$type<'validator' | 'dropped' | 'credentials_mismatch'>(),
    outcomeBlock: big('outcome_block'),
  },
  table => [unique('validators_place_in_offer').on(table.offerId, table.position)],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Keys that were offered, never deposited and forgotten: runs of indexes, each with the first 12 bytes of its deposit
 * data root, by which a late deposit is still recognised. Zeros stand for a key that came back to `validators` that way.
 * A trigger refuses a row of `validators` with any other of these indexes.
 */
export const spentKeys = pgTable('spent_keys', {
  firstIndex: big('first_index').primaryKey(),
  count: integer('count').notNull(),
  depositRoots: bytes('deposit_roots').notNull(),
})

/**
 * Events of the deposit contract that name an offered key. One with a flaw is not as offered: `signature` when it is not
 * the key's, so that the beacon chain makes no validator of it, `credentials` when the key has signed for other
 * withdrawal credentials.
 */
export const deposits = pgTable(
  'deposits',
  {
    chainId: integer('chain_id').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: big('block_number').notNull(),
    fromAddress: hex('from_address').notNull(),
    pubkey: hex('pubkey')
      .notNull()
      .references(() => validators.pubkey),
    flaw: text('flaw').$type<'signature' | 'credentials'>(),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.logIndex] }),
    index('deposits_by_pubkey').on(table.pubkey),
    index('deposits_by_block').on(table.chainId, table.blockNumber),
  ],
)

/**
 * Deposited keys that a validator client has, or is to have. `client` is the only one that may have the key, noted
 * before each attempt to hand it over; `imported_at` is set once it has it. `keystore` is of earlier versions: keys are
 * encrypted by the keys process now, which keeps no copy.
 */
export const keystores = pgTable('keystores', {
  pubkey: hex('pubkey')
    .primaryKey()
    .references(() => validators.pubkey),
  keystore: text('keystore'),
  importedAt: time('imported_at'),
  client: text('client'),
  clientAttempts: integer('client_attempts').notNull().default(0),
  feeRecipientAt: time('fee_recipient_at'),
  /** Since when the client no longer lists the key, though its validator has not exited. */
  missingSince: time('missing_since'),
})

/** The validator client of a chain: when it last listed its keys, and why it did not the last time it was asked. */
export const validatorClients = pgTable('validator_clients', {
  chainId: integer('chain_id').primaryKey(),
  /** `ValidatorClient.id`: another client has never answered. */
  client: text('client').notNull(),
  answeredAt: time('answered_at'),
  failure: text('failure'),
})

/** How far the deposit contract of a chain has been read. */
export const scanCursors = pgTable('scan_cursors', {
  chainId: integer('chain_id').primaryKey(),
  nextBlock: big('next_block').notNull(),
})

/** When each job last ran, in whichever process. */
export const jobBeats = pgTable('job_beats', {
  name: text('name').primaryKey(),
  everySeconds: integer('every_seconds').notNull(),
  startedAt: time('started_at').notNull(),
  succeededAt: time('succeeded_at'),
  failedAt: time('failed_at'),
  /** Why the last run failed: a code and a sentence, never an address or a secret. */
  failure: text('failure'),
  /** Failed runs since the last good one. */
  failures: integer('failures').notNull().default(0),
})

/** What visitors have used of a limit that all processes count together. The key is a hash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: big('points').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [index('rate_limits_by_expiry').on(table.expiresAt)],
)

/** One row that readiness writes to see whether the database can be written. */
export const readinessWrites = pgTable('readiness_writes', {
  id: smallint('id').primaryKey().default(1),
  writtenAt: time('written_at').notNull(),
})

/** Nonces that were given out for sign-in messages and not used yet, as hashes. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  { hash: text('hash').primaryKey(), expiresAt: time('expires_at').notNull() },
  table => [index('sign_in_nonces_by_expiry').on(table.expiresAt)],
)

/** Browsers that are signed in. The token of the cookie is kept as a hash. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The message that was signed: account, chain, domain, resources. */
    message: text('message').notNull(),
    signedAt: time('signed_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [index('sign_in_sessions_by_expiry').on(table.expiresAt)],
)

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

export * from './tables/alerts.ts'
export * from './tables/exits.ts'
export * from './tables/prices.ts'
export * from './tables/rewards.ts'
