import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time, whole } from '#server/platform/db/columns.ts'

/** Messages between wallets and applications until their lifetime ends: encrypted, the relay cannot read them. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of topic and message: a repetition has the same. */
    digest: text('digest').notNull().unique(),
    topic: text('topic').notNull(),
    message: text('message').notNull(),
    bytes: integer('bytes').notNull(),
    /** What kind of message its publisher says it is. */
    tag: whole('tag').notNull(),
    attestation: text('attestation'),
    /** The client that published it, which never gets it back. */
    publisher: text('publisher').notNull(),
    /** Hash of the publisher's network. */
    network: text('network').notNull(),
    publishedAt: time('published_at').notNull().default(sql`clock_timestamp()`),
    expiresAt: time('expires_at').notNull(),
    /** Clients that have it. */
    ackedBy: text('acked_by').array().notNull().default(sql`'{}'`),
  },
  table => [
    index('relay_messages_by_topic').on(table.topic, table.id),
    index('relay_messages_by_expiry').on(table.expiresAt),
  ],
)
