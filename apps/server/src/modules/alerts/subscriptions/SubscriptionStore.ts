import { randomUUID } from 'node:crypto'
import type { AlertTerms } from '@granary/api'
import { alertTerms } from '@granary/api/alerts'
import type { Hex } from '@granary/staking/ethereum'
import { and, asc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { alertMessages, alertSubscriptions } from '#server/modules/alerts/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'

type Row = typeof alertSubscriptions.$inferSelect

export type Subscription = Omit<Row, 'terms'> & { terms: AlertTerms }

export type NewSubscription = Omit<typeof alertSubscriptions.$inferInsert, 'terms' | 'state'> &
  Pick<Subscription, 'terms'>

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

/** How long a link in a mail works, and how long an unconfirmed alert is stored. */
const confirmHours = 24

/**
 * Active alerts of others on one owner: each event of it is checked for every one of them. Unconfirmed ones cost
 * nothing and do not count, or anyone who makes fifty and forgets them would keep everyone else out.
 */
export const mostOnOwner = 50

/** `over`: unknown id, or an expired link. `full`: others reached the limit on the owner. */
export type Activation = 'active' | 'over' | 'full'

export function createSubscriptionStore(orm: Orm) {
  const table = alertSubscriptions
  const readTerms = (row: Row): Subscription => ({ ...row, terms: z.decode(alertTerms, row.terms as never) })
  const ofAccount = (chainId: number, account: Hex) =>
    and(eq(table.chainId, chainId), eq(table.account, account))
  /** The subscription that `where` names. */
  async function findOne(where: SQL | undefined): Promise<Subscription | undefined> {
    const [row] = await orm.select().from(table).where(where)
    return row && readTerms(row)
  }

  /** Whether others reached the limit of active alerts on an owner. Locks the owner until the transaction ends. */
  async function isFull(
    transaction: Pick<Orm, 'execute' | '$count'>,
    { chainId, account, owner }: Pick<Subscription, 'chainId' | 'account' | 'owner'>,
  ): Promise<boolean> {
    // Others never keep out the owner.
    if (account === owner) return false
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`alerts on ${chainId} ${owner}`}, 0))`,
    )
    const ofOwner = and(eq(table.chainId, chainId), eq(table.owner, owner), eq(table.state, 'active'))
    return (await transaction.$count(table, and(ofOwner, ne(table.account, owner)))) >= mostOnOwner
  }

  /** What was put off during the rest is not sent later: it is old. Confirmed again while active, it had no rest. */
  const activate = (id: string, hash?: string): Promise<Activation> =>
    orm.transaction(async transaction => {
      const [row] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) return 'over'
      const wasActive = row.state === 'active'
      if (!wasActive && (await isFull(transaction, row))) return 'full'
      const rows = await rowsOf(
        transaction,
        sql`
      with activated as (
        update alert_subscriptions set state = 'active', failing_since = null, confirm_hash = null,
          next_digest_at = case when ${wasActive} then next_digest_at else now() + interval '1 day' end,
          from_slot = case when ${wasActive} then from_slot else greatest(from_slot,
            (select slot + 1 from ethereum_cursors c where c.chain_id = alert_subscriptions.chain_id)) end
          where id = ${id} ${hash === undefined ? sql`` : sql`and confirm_hash = ${hash} and confirm_expires_at > now()`}
          returning id),
      rested as (select id from activated where not ${wasActive}),
      forgotten as (delete from alerts where message_id is null and subscription_id in (select id from rested)),
      withdrawn as (delete from alert_messages where sent_at is null and subscription_id in (select id from rested))
      select id from activated`,
      )
      return rows.length === 1 ? 'active' : 'over'
    })

  return {
    newId: () => randomUUID(),
    async list(chainId: number, account: Hex): Promise<Subscription[]> {
      const rows = await orm
        .select()
        .from(table)
        .where(ofAccount(chainId, account))
        .orderBy(asc(table.createdAt), asc(table.id))
      return rows.map(readTerms)
    },
    find: (id: string, chainId: number, account: Hex) =>
      findOne(and(eq(table.id, id), ofAccount(chainId, account))),
    get: (id: string) => findOne(eq(table.id, id)),
    /**
     * @returns false when the account has `most` already, or others than the owner reached the limit of active alerts
     * on it
     */
    add: (subscription: NewSubscription, most: number): Promise<boolean> =>
      orm.transaction(async transaction => {
        const { chainId, account } = subscription
        // One at a time per account: two at once could both be the last one.
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${chainId} ${account}`}, 0))`,
        )
        if ((await transaction.$count(table, ofAccount(chainId, account))) >= most) return false
        if (await isFull(transaction, subscription)) return false
        await transaction.insert(table).values({
          ...subscription,
          terms: z.encode(alertTerms, subscription.terms),
          state: 'unconfirmed',
        })
        return true
      }),
    async change(id: string, terms: AlertTerms): Promise<void> {
      await orm
        .update(table)
        .set({ terms: z.encode(alertTerms, terms) })
        .where(eq(table.id, id))
    },
    async remove(id: string): Promise<boolean> {
      return (await orm.delete(table).where(eq(table.id, id)).returning({ id: table.id })).length === 1
    },
    /** A new link replaces the one before. */
    async expectConfirmation(id: string, hash: string): Promise<void> {
      await orm
        .update(table)
        .set({
          confirmHash: hash,
          confirmExpiresAt: sql`now() + make_interval(hours => ${confirmHours})`,
        })
        .where(eq(table.id, id))
    },
    /** The subscription of a working link. */
    findByConfirmation: (hash: string) =>
      findOne(and(eq(table.confirmHash, hash), gt(table.confirmExpiresAt, sql`now()`))),
    /** Active ones on the chain. */
    async active(chainId: number): Promise<Subscription[]> {
      const rows = await orm
        .select()
        .from(table)
        .where(and(eq(table.chainId, chainId), eq(table.state, 'active')))
      return rows.map(readTerms)
    },
    activate: (id: string) => activate(id),
    confirm: (id: string, hash: string) => activate(id, hash),
    /** Deletes unconfirmed subscriptions and old messages. */
    async clear(): Promise<void> {
      await orm
        .delete(table)
        .where(
          and(
            eq(table.state, 'unconfirmed'),
            lt(table.createdAt, sql`now() - make_interval(hours => ${confirmHours})`),
            or(isNull(table.confirmExpiresAt), lt(table.confirmExpiresAt, sql`now()`)),
          ),
        )
      // Lasting alerts would be found and sent a second time.
      const lasting = sql`select from alerts where message_id = ${alertMessages.id} and body->>'kind' in ('offline', 'deposit_dropped', 'ssv_runway', 'ssv_liquidated', 'ssv_fee')`
      await orm
        .delete(alertMessages)
        .where(and(lt(alertMessages.sentAt, sql`now() - interval '30 days'`), sql`not exists (${lasting})`))
    },
  }
}
