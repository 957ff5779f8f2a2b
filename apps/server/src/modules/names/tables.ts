import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { hex, time, whole } from '#server/platform/db/columns.ts'

/** Names of accounts: the first to register has it, and an address has one in a zone. */
export const names = pgTable(
  'names',
  {
    zone: text('zone').notNull(),
    /** In lower case, without the zone. */
    label: text('label').notNull(),
    /** What `lookOf` makes of the label: no two names look alike. */
    look: text('look').notNull(),
    /** In lower case. */
    address: hex('address').notNull(),
    /** ENSIP-11. */
    coinType: whole('coin_type').notNull(),
    /** Whether a contract vouched for it: at another chain's same address may stand another's contract. */
    isContract: boolean('is_contract').notNull(),
    /** What the account signed. */
    message: text('message').notNull(),
    registeredAt: time('registered_at').notNull().defaultNow(),
    /** By the operator. The label stays taken, so a message never registers it twice. */
    removedAt: time('removed_at'),
  },
  table => [
    primaryKey({ columns: [table.zone, table.label] }),
    uniqueIndex('names_by_look').on(table.zone, table.look),
    uniqueIndex('names_by_address').on(table.zone, table.address).where(sql`removed_at is null`),
  ],
)
