import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { hex, time, whole } from '#server/platform/db/columns.ts'

/** Wishes that owners of validators signed for the provider to exit them. Never deleted: the provider's proof. */
export const exitWishes = pgTable(
  'exit_wishes',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    withdrawalAddress: hex('withdrawal_address').notNull(),
    message: text('message').notNull(),
    /** Hash of the message as the wallet signed it (EIP-191). */
    messageHash: hex('message_hash').notNull(),
    signature: hex('signature').notNull(),
    requestedAt: time('requested_at').notNull().defaultNow(),
    /** The request's id in the log. */
    requestId: text('request_id'),
  },
  table => [unique('exit_wishes_once').on(table.chainId, table.messageHash)],
)

/** One row per validator with a requested exit, and its progress. */
export const exits = pgTable(
  'exits',
  {
    /** One of `validators`, whose rows are never deleted. */
    pubkey: hex('pubkey').primaryKey(),
    chainId: integer('chain_id').notNull(),
    withdrawalAddress: hex('withdrawal_address').notNull(),
    wishId: uuid('wish_id')
      .notNull()
      .references(() => exitWishes.id),
    state: text('state').$type<'requested' | 'broadcast' | 'included' | 'refused'>().notNull(),
    /** Why it was refused, or has not progressed. */
    code: text('code'),
    requestedAt: time('requested_at').notNull().defaultNow(),
    /** The exit signed by the validator client, checked; it never expires. */
    validatorIndex: whole('validator_index'),
    signedEpoch: whole('signed_epoch'),
    exitSignature: hex('exit_signature'),
    broadcastAt: time('broadcast_at'),
    exitEpoch: whole('exit_epoch'),
    /** Nothing left to do: refused, or the exit epoch is in the finalised state. */
    settled: boolean('settled').notNull().default(false),
    /** Due again from then on. */
    nextAt: time('next_at').notNull().defaultNow(),
    /** Consecutive; they make the waits longer. */
    failures: integer('failures').notNull().default(0),
  },
  table => [
    index('exits_by_address').on(table.chainId, table.withdrawalAddress),
    index('exits_due').on(table.chainId, table.nextAt),
  ],
)
