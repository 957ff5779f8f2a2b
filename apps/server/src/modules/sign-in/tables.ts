import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/platform/db/columns.ts'

/** Issued and unused nonces of sign-in messages, as hashes. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  { hash: text('hash').primaryKey(), expiresAt: time('expires_at').notNull() },
  table => [index('sign_in_nonces_by_expiry').on(table.expiresAt)],
)

/** Signed-in browsers. The cookie's token is stored as a hash. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The signed message: account, chain, domain, resources. */
    message: text('message').notNull(),
    signedAt: time('signed_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [index('sign_in_sessions_by_expiry').on(table.expiresAt)],
)
