import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { onrampOrders } from './tables.ts'

export type Order = typeof onrampOrders.$inferSelect

export type NewOrder = Pick<
  Order,
  | 'partnerUserId'
  | 'origin'
  | 'chainId'
  | 'address'
  | 'amount'
  | 'currency'
  | 'totalCents'
  | 'feeCents'
  | 'dollarCents'
>

export type SignedDelivery = { nonce: number; raw: `0x${string}`; hash: `0x${string}` }

/** Most US cents of 24 hours: of one account or visitor, of one site's pages, of all. */
export type DailyLimits = { person: number; origin: number; all: number }

export type OrderStore = ReturnType<typeof createOrderStore>

/** An unpaid order can be paid for so long. */
export const openMinutes = 30

const isOpen = sql`state = 'open' and created_at > now() - make_interval(mins => ${openMinutes})`

const mostListed = 20

export function createOrderStore(orm: Orm) {
  const orders = onrampOrders

  async function one(which: SQL | undefined): Promise<Order | undefined> {
    return (await orm.select().from(orders).where(which).orderBy(asc(orders.paidAt)).limit(1))[0]
  }

  /** @returns whether this call, and no other, changed the order */
  async function change(which: SQL | undefined, to: Partial<Record<keyof Order, unknown>>): Promise<boolean> {
    const changed = await orm
      .update(orders)
      .set(to as never)
      .where(which)
      .returning({ id: orders.id })
    return changed.length === 1
  }

  return {
    async add(order: NewOrder): Promise<string> {
      const id = randomUUID()
      await orm.insert(orders).values({ ...order, id, state: 'open' })
      return id
    },
    find: (id: string) => one(eq(orders.id, id)),
    async isOpen(id: string): Promise<boolean> {
      return (await orm.$count(orders, and(eq(orders.id, id), isOpen))) === 1
    },
    ofUser: (partnerUserId: string): Promise<(Order & { isOpen: boolean })[]> =>
      orm
        .select()
        .from(orders)
        .where(eq(orders.partnerUserId, partnerUserId))
        .orderBy(desc(orders.createdAt))
        .limit(mostListed)
        .then(rows =>
          rows.map(row => ({
            ...row,
            isOpen: row.state === 'open' && Date.now() - row.createdAt.getTime() < openMinutes * 60_000,
          })),
        ),
    cancel: (id: string) =>
      change(and(eq(orders.id, id), eq(orders.state, 'open')), { state: 'cancelled', endedAt: sql`now()` }),
    /**
     * Pays an open order once. Payments of all processes wait for one another, so that a day's limits hold, and for a
     * cancellation of theirs that came first.
     * @param visitor hash of the address that pays
     */
    async pay(id: string, visitor: string, most: DailyLimits): Promise<'paid' | 'limited' | 'closed'> {
      return orm.transaction(async transaction => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('onramp payments', 0))`)
        const [order] = await transaction
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), isOpen))
          .for('update')
        if (!order) return 'closed'
        const [spent] = await rowsOf<Record<'address' | 'visitor' | 'origin' | 'all', number>>(
          transaction as unknown as Orm,
          sql`
          select
            coalesce(sum(dollar_cents) filter (where address = ${order.address}), 0)::float8 as address,
            coalesce(sum(dollar_cents) filter (where visitor = ${visitor}), 0)::float8 as visitor,
            coalesce(sum(dollar_cents) filter (where origin = ${order.origin}), 0)::float8 as origin,
            coalesce(sum(dollar_cents), 0)::float8 as all
          from onramp_orders where paid_at > now() - interval '1 day' and state <> 'failed'`,
        )
        const after = (sum = 0) => sum + order.dollarCents
        const isOver =
          after(spent?.address) > most.person ||
          after(spent?.visitor) > most.person ||
          after(spent?.origin) > most.origin ||
          after(spent?.all) > most.all
        if (isOver) return 'limited'
        await transaction
          .update(orders)
          .set({ state: 'paid', visitor, paidAt: sql`now()` })
          .where(eq(orders.id, id))
        return 'paid'
      })
    },
    sending: (chainId: number) => one(and(eq(orders.chainId, chainId), eq(orders.state, 'sending'))),
    nextPaid: (chainId: number) => one(and(eq(orders.chainId, chainId), eq(orders.state, 'paid'))),
    /** The database's clock, which all processes share. */
    async now(): Promise<string> {
      const [row] = await rowsOf<{ now: string }>(orm, sql`select now()::text as now`)
      if (!row) throw new Error('no time')
      return row.now
    },
    /**
     * Stores the signed delivery of a paid order, before anyone can see it. Of two processes one succeeds; none may use a
     * nonce of a delivery that ended in the minute before its own was read or later: a node that lags, or was asked before
     * that one was mined, gives it again, and a process may have stood still since.
     * @param readFrom `now` before the nonce was read
     * @returns whether this one may broadcast it
     */
    async claim(id: string, delivery: SignedDelivery, readFrom: string): Promise<boolean> {
      return orm.transaction(async transaction => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('onramp deliveries', 0))`)
        const rows = await rowsOf<{ id: string }>(
          transaction as unknown as Orm,
          sql`
          update onramp_orders set state = 'sending', nonce = ${delivery.nonce}, raw = ${delivery.raw}, hash = ${delivery.hash}, sent_at = now()
            where id = ${id} and state = 'paid' and not exists (
              select 1 from onramp_orders other where other.chain_id = onramp_orders.chain_id and (
                other.state = 'sending'
                or other.nonce >= ${delivery.nonce} and other.ended_at > ${readFrom}::timestamptz - interval '1 minute'))
            returning id`,
        )
        return rows.length === 1
      })
    },
    /**
     * Stores a delivery with the same nonce and a higher fee, before anyone can see it. Of two processes one succeeds.
     * @param before hash of the delivery that it replaces
     * @returns whether this one may broadcast it
     */
    replace: (id: string, before: string, { raw, hash }: SignedDelivery) =>
      change(
        and(
          eq(orders.id, id),
          eq(orders.state, 'sending'),
          eq(orders.hash, before as SignedDelivery['hash']),
        ),
        {
          raw,
          hash,
          replaced: sql`array_append(replaced, ${before})`,
          sentAt: sql`now()`,
        },
      ),
    /** Ends a delivery. @param hash of the transaction that was mined, if it is not the newest */
    end: (id: string, from: 'paid' | 'sending', state: 'delivered' | 'failed', hash?: string) =>
      change(and(eq(orders.id, id), eq(orders.state, from)), {
        state,
        ...(hash && { hash }),
        endedAt: sql`now()`,
      }),
    /** Whether a column's time is longer ago than so many minutes. */
    async isOlder(id: string, column: 'paid_at' | 'sent_at', minutes: number): Promise<boolean> {
      const before = sql`${sql.identifier(column)} < now() - make_interval(mins => ${minutes})`
      return (await orm.$count(orders, and(eq(orders.id, id), before))) === 1
    },
    /** Deletes orders that were never paid, a day later. */
    async clear(): Promise<void> {
      const old = lt(orders.createdAt, sql`now() - interval '1 day'`)
      await orm
        .delete(orders)
        .where(and(isNull(orders.paidAt), inArray(orders.state, ['open', 'cancelled']), old))
    },
  }
}
