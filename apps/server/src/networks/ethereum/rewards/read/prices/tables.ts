import { date, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What an ETH was worth, as a price source told it. */
export const ethPrices = pgTable(
  'eth_prices',
  {
    /** The host of the source. */
    source: text('source').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    date: date('date').notNull(),
    /** 1e-8 hundredth parts of the currency; null where the source had no usable answer. */
    parts: numeric('parts', { precision: 30, scale: 0, mode: 'bigint' }),
    readAt: timestamp('read_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.source, table.currency, table.date] })],
)
