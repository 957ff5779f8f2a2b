import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { big, bytes, hex, time } from '#server/platform/db/columns.ts'

/**
 * The source of keys, one row: the mnemonic's fingerprint, and the keys process's counter when last recorded. The key
 * journal has the counter itself.
 */
export const keySource = pgTable('key_source', {
  id: smallint('id').primaryKey().default(1),
  fingerprint: text('fingerprint').notNull(),
  nextIndex: big('next_index').notNull(),
  /** When a server was last at work on this database. */
  seenAt: time('seen_at').notNull().defaultNow(),
})

/**
 * Skipped indexes with the reason: `found` and `pause` for safety, `floor` below the operator's own, `earlier` from
 * before they were recorded. Earlier versions also recorded those `taken` for an interrupted offer.
 */
export const unusedIndexes = pgTable('unused_indexes', {
  firstIndex: big('first_index').primaryKey(),
  count: big('count').notNull(),
  reason: text('reason').$type<'taken' | 'floor' | 'found' | 'pause' | 'earlier'>().notNull(),
  notedAt: time('noted_at').notNull().defaultNow(),
})

/** Deposit data handed out, bound to one withdrawal address. At most one open offer per request. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    withdrawalAddress: hex('withdrawal_address').notNull(),
    credentialsType: text('credentials_type').$type<'0x01' | '0x02'>().notNull(),
    requestKey: text('request_key').notNull(),
    validatorCount: integer('validator_count').notNull(),
    /** Receives the execution rewards: the withdrawal address, or its reward splitter. */
    feeRecipient: hex('fee_recipient').notNull(),
    /** The provider's share of them, basis points. */
    providerShareBps: smallint('provider_share_bps').notNull().default(0),
    status: text('status').$type<'open' | 'deposited' | 'expired'>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The id of its request in the log. */
    requestId: text('request_id'),
    /** Keyed hashes of the requesting address and the networks around it, while the offer is open. */
    visitor: text('visitor'),
    visitorSubnet: text('visitor_subnet'),
    visitorNetwork: text('visitor_network'),
    /** Random ids of the flows that opened it: the first, which owns it, and the newest other one. */
    firstIntent: uuid('first_intent'),
    firstIntentAt: time('first_intent_at'),
    otherIntent: uuid('other_intent'),
    otherIntentAt: time('other_intent_at'),
    /**
     * Owner and operators (`1,2,3,4`) of the SSV cluster that runs the keys; null for keys that the provider's
     * validator client runs.
     */
    ssvOwner: hex('ssv_owner'),
    ssvOperatorIds: text('ssv_operator_ids'),
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

/** Every key that is offered or was deposited. One never deposited goes to `spent_keys` in the end. */
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
    /** The beacon chain's final outcome of the key's deposits up to the execution block `outcome_block`. */
    outcome: text('outcome').$type<'validator' | 'dropped' | 'credentials_mismatch'>(),
    outcomeBlock: big('outcome_block'),
  },
  table => [unique('validators_place_in_offer').on(table.offerId, table.position)],
)

/**
 * Keys offered, never deposited and forgotten: runs of indexes, each with the first 12 bytes of its deposit data
 * root, which still identifies a late deposit. Zeros stand for a key restored to `validators` that way. A trigger
 * refuses a row of `validators` with any other of these indexes.
 */
export const spentKeys = pgTable('spent_keys', {
  firstIndex: big('first_index').primaryKey(),
  count: integer('count').notNull(),
  depositRoots: bytes('deposit_roots').notNull(),
})

/**
 * Events of the deposit contract that name an offered key. A flawed one is not as offered: `signature` if it is not
 * the key's, so that the beacon chain makes no validator of it, `credentials` if the key signed for other withdrawal
 * credentials.
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
 * Deposited keys that a validator client has, or is to have. `client` is the only one that may have the key, recorded
 * before each attempt to hand it over; `imported_at` is set once it has it. `keystore` is of earlier versions: the
 * keys process encrypts keys now and keeps no copy.
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

/** The validator client of a chain: when it last listed its keys, and why it failed when last asked. */
export const validatorClients = pgTable('validator_clients', {
  chainId: integer('chain_id').primaryKey(),
  /** `ValidatorClient.id`: another client has never answered. */
  client: text('client').notNull(),
  answeredAt: time('answered_at'),
  failure: text('failure'),
})

/** How far the deposit contract of a chain is read. */
export const scanCursors = pgTable('scan_cursors', {
  chainId: integer('chain_id').primaryKey(),
  nextBlock: big('next_block').notNull(),
})
