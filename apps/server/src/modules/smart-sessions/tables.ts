import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { hex, time, whole } from '#server/platform/db/columns.ts'

/** Permissions of other keys to act for accounts (ERC-7715), without the contexts that the keys use. */
export const smartSessions = pgTable(
  'smart_sessions',
  {
    /** In lower case. */
    address: hex('address').notNull(),
    /** At another chain's same address may stand another's contract. */
    chainId: whole('chain_id').notNull(),
    /** keccak-256 of the permission context. */
    pci: hex('pci').notNull(),
    /** ERC-7715 types. */
    permissions: text('permissions').array().notNull(),
    origin: text('origin').notNull(),
    /** What the account signed. */
    message: text('message').notNull(),
    /** The message's time, which the revocation repeats. */
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  table => [primaryKey({ columns: [table.address, table.chainId, table.pci] })],
)
