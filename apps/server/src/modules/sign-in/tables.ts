import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

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
