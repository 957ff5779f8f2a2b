import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, hex, time, whole } from '#server/platform/db/columns.ts'

export type OrderState = 'open' | 'cancelled' | 'paid' | 'sending' | 'delivered' | 'failed'

/** Purchases at the sandbox. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    /** Random: whoever knows it may pay and cancel. */
    id: uuid('id').primaryKey(),
    partnerUserId: text('partner_user_id').notNull(),
    /** Of the page that asked for the order; empty for a program. */
    origin: text('origin').notNull(),
    chainId: whole('chain_id').notNull(),
    address: hex('address').notNull(),
    /** Smallest units of the coin. */
    amount: amount('amount').notNull(),
    currency: text('currency').$type<'USD' | 'EUR'>().notNull(),
    /** The whole payment, and its part for the network. */
    totalCents: whole('total_cents').notNull(),
    feeCents: whole('fee_cents').notNull(),
    /** The payment in US cents, for the limits of a day. */
    dollarCents: whole('dollar_cents').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** Hash of the address that paid. */
    visitor: text('visitor'),
    /** The signed delivery: stored before it is broadcast. */
    nonce: whole('nonce'),
    raw: hex('raw'),
    hash: hex('hash'),
    /** Hashes of deliveries with the same nonce that this one replaced, newest last. */
    replaced: text('replaced').array().$type<`0x${string}`[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    paidAt: time('paid_at'),
    sentAt: time('sent_at'),
    endedAt: time('ended_at'),
  },
  table => [
    index('onramp_orders_by_user').on(table.partnerUserId),
    index('onramp_orders_by_payment').on(table.paidAt).where(sql`paid_at is not null`),
    index('onramp_orders_by_age').on(table.createdAt).where(sql`paid_at is null`),
    uniqueIndex('onramp_orders_sending').on(table.chainId).where(sql`state = 'sending'`),
  ],
)
