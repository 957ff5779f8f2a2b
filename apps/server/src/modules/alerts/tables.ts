import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { big, hex, time, whole } from '#server/platform/db/columns.ts'

/** Subscriptions to alerts. Their account deletes them, with everything of theirs. */
export const alertSubscriptions = pgTable(
  'alert_subscriptions',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    /** The signed-in account that made it. */
    account: hex('account').notNull(),
    /** Whose validators: a withdrawal address or a watch list. */
    owner: hex('owner').notNull(),
    channel: text('channel').$type<'email' | 'webhook'>().notNull(),
    /** Address of the mail box or the webhook, encrypted. */
    target: text('target').notNull(),
    /** Signs the messages of a webhook; encrypted. */
    secret: text('secret'),
    /** The wire form of `alertTerms`. */
    terms: jsonb('terms').notNull(),
    /** The site's origin when it was made: links in mails begin with it. */
    origin: text('origin').notNull(),
    state: text('state').$type<'unconfirmed' | 'active' | 'disabled'>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Hash of the newest confirmation link's token. */
    confirmHash: text('confirm_hash'),
    confirmExpiresAt: time('confirm_expires_at'),
    /** Nothing before this slot is sent, and no deposit whose outcome was known at this execution block. */
    fromSlot: whole('from_slot').notNull(),
    fromBlock: whole('from_block').notNull(),
    nextDigestAt: time('next_digest_at'),
    /** No message is composed before. */
    nextMessageAt: time('next_message_at').notNull().defaultNow(),
    lastSentAt: time('last_sent_at'),
    failingSince: time('failing_since'),
  },
  table => [
    index('alert_subscriptions_by_account').on(table.chainId, table.account),
    index('alert_subscriptions_by_owner').on(table.chainId, table.owner).where(sql`state = 'active'`),
    uniqueIndex('alert_subscriptions_by_confirmation').on(table.confirmHash),
  ],
)

/** Alerts that go out together. Each attempt has the same id, so that a receiver recognises a repetition. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => alertSubscriptions.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt; during one, when another process may take it for lost. */
    dueAt: time('due_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  table => [
    index('alert_messages_due').on(table.dueAt).where(sql`sent_at is null`),
    index('alert_messages_by_subscription').on(table.subscriptionId),
  ],
)

/** Alerts, once per subscription and natural key. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => alertSubscriptions.id, { onDelete: 'cascade' }),
    naturalKey: text('natural_key').notNull(),
    /** As `Alert` has it. */
    body: jsonb('body').notNull(),
    seenAt: time('seen_at').notNull().defaultNow(),
    /** The message that carries it. */
    messageId: uuid('message_id').references(() => alertMessages.id, { onDelete: 'cascade' }),
  },
  table => [
    unique('alerts_subscription_id_natural_key_key').on(table.subscriptionId, table.naturalKey),
    index('alerts_waiting').on(table.subscriptionId).where(sql`message_id is null`),
    index('alerts_by_message').on(table.messageId),
  ],
)

/** Validators with alerts, as last seen. */
export const alertValidators = pgTable(
  'alert_validators',
  {
    chainId: integer('chain_id').notNull(),
    pubkey: hex('pubkey').notNull(),
    index: integer('validator_index').notNull(),
    status: text('status').notNull(),
    slashed: boolean('slashed').notNull(),
    exitEpoch: whole('exit_epoch'),
    balanceGwei: big('balance_gwei').notNull(),
    /** Read epochs in a row without a duty done, and the first of them. */
    missedEpochs: integer('missed_epochs').notNull().default(0),
    firstMissedEpoch: whole('first_missed_epoch'),
  },
  table => [primaryKey({ columns: [table.chainId, table.pubkey] })],
)

/** How far a chain was read. Readers lock the row. */
export const alertCursors = pgTable('alert_cursors', {
  chainId: integer('chain_id').primaryKey(),
  /** The finalised epoch whose state was read last. */
  stateEpoch: whole('state_epoch').notNull().default(-1),
  /** The epoch whose duties were read last, and the source: the node's answer, or balances. */
  livenessEpoch: whole('liveness_epoch').notNull().default(-1),
  livenessBy: text('liveness_by').$type<'liveness' | 'balance'>(),
  /** The newest sent row of `ethereum_events`; null before the first run. */
  eventId: big('event_id'),
})
