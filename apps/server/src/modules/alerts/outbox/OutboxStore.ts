import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alertMessages, alertSubscriptions, alerts } from '#server/modules/alerts/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Alert, ToldAlert } from '../Alert.ts'

export type NewAlert = {
  subscriptionId: string
  /** Chain, validator, kind, slot or epoch. Sent once to each subscription. */
  naturalKey: string
  /** Sent only to subscriptions that got this one. */
  after?: string
  body: Alert
}

export type AlertChannel = 'email' | 'webhook'

export type LeasedMessage = { id: string; subscriptionId: string; attempts: number }

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Most alerts in a webhook's message; a mail lists the oldest and counts the rest. */
export const mostOfMessage = 500

/** How long until another process takes an attempt for lost. */
const leaseSeconds = 120

/** Seconds until the next attempts; the last repeats. */
const pauses = [30, 120, 600, 1_800, 3_600, 10_800, 21_600] as const

/** A subscription refused for this long gets no more. */
export const givenUpDays = 3

export function createOutboxStore(orm: Orm) {
  return {
    /**
     * Composes messages of a channel, at once or when its day is over: at most one per subscription, and none while
     * one is pending, so that a pause ends with a summary. One channel only, since whoever gathers also sends: the
     * other channel's messages would wait for its next run.
     */
    async gather(channel: AlertChannel, spacingSeconds: number): Promise<number> {
      const rows = await rowsOf<{ id: string }>(
        orm,
        sql`
        select s.id from alert_subscriptions s
          where s.state = 'active' and s.channel = ${channel} and s.next_message_at <= now()
            and (s.terms->>'delivery' = 'at_once' or s.next_digest_at <= now())
            and exists (select from alerts a where a.subscription_id = s.id and a.message_id is null)
            and not exists (select from alert_messages m where m.subscription_id = s.id and m.sent_at is null)
          limit 500`,
      )
      let gathered = 0
      for (const { id } of rows) if (await gatherOne(orm, id, spacingSeconds)) gathered += 1
      // A day without alerts ends too: the next one begins with it.
      await orm.execute(sql`
        update alert_subscriptions set next_digest_at = now() + interval '1 day'
          where state = 'active' and channel = ${channel} and next_digest_at <= now()
            and not exists (select from alerts a where a.subscription_id = alert_subscriptions.id and a.message_id is null)`)
      return gathered
    },
    /** Messages due, leased to this process for their attempt. */
    async lease(most: number, channel: AlertChannel): Promise<LeasedMessage[]> {
      const rows = await rowsOf<LeasedMessage>(
        orm,
        sql`
        update alert_messages set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
          where id in (select m.id from alert_messages m join alert_subscriptions s on s.id = m.subscription_id
            where m.sent_at is null and m.due_at <= now() and s.state = 'active' and s.channel = ${channel}
            order by m.due_at limit ${most} for update of m skip locked)
          returning id, subscription_id as "subscriptionId", attempts`,
      )
      return rows
    },
    /** The oldest of them, and how many there are beside. */
    async alertsOf(messageId: string): Promise<{ told: ToldAlert[]; more: number }> {
      const rows = await orm
        .select({ id: alerts.id, body: alerts.body })
        .from(alerts)
        .where(eq(alerts.messageId, messageId))
        .orderBy(sql`(${alerts.body}->>'timeSeconds')::bigint`, asc(alerts.naturalKey))
        .limit(mostOfMessage)
      const told = rows.map(({ id, body }) => ({ ...(body as Alert), id }))
      return { told, more: (await orm.$count(alerts, eq(alerts.messageId, messageId))) - told.length }
    },
    async sent({ id, subscriptionId }: LeasedMessage): Promise<void> {
      await orm.update(alertMessages).set({ sentAt: sql`now()` }).where(eq(alertMessages.id, id))
      await orm
        .update(alertSubscriptions)
        .set({ lastSentAt: sql`now()`, failingSince: null })
        .where(eq(alertSubscriptions.id, subscriptionId))
    },
    /**
     * An attempt that outlived its lease counts no more: another process has sent the message, or is at it.
     * @returns whether the subscription was given up, at once if the receiver asked for that
     */
    async failed({ id, subscriptionId, attempts }: LeasedMessage, isOver: boolean): Promise<boolean> {
      const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 30
      const held = await orm
        .update(alertMessages)
        .set({ dueAt: sql`now() + make_interval(secs => ${pause})` })
        .where(
          and(eq(alertMessages.id, id), eq(alertMessages.attempts, attempts), isNull(alertMessages.sentAt)),
        )
        .returning({ id: alertMessages.id })
      if (held.length === 0) return false
      const [row] = await orm
        .update(alertSubscriptions)
        .set({
          failingSince: sql`coalesce(${alertSubscriptions.failingSince}, now())`,
          state: sql`case when ${isOver} or ${alertSubscriptions.failingSince} < now() - make_interval(days => ${givenUpDays})
            then 'disabled' else ${alertSubscriptions.state} end`,
        })
        .where(eq(alertSubscriptions.id, subscriptionId))
        .returning({ state: alertSubscriptions.state })
      return row?.state === 'disabled'
    },
  }
}

/** With two concurrent gatherers the subscription's row is locked, and the second finds nothing left. */
function gatherOne(orm: Orm, id: string, spacingSeconds: number): Promise<boolean> {
  return orm.transaction(async transaction => {
    const [free] = await transaction
      .select({ channel: alertSubscriptions.channel })
      .from(alertSubscriptions)
      .where(and(eq(alertSubscriptions.id, id), sql`${alertSubscriptions.nextMessageAt} <= now()`))
      .for('update', { skipLocked: true })
    if (!free) return false
    const messageId = randomUUID()
    const most = free.channel === 'webhook' ? sql`limit ${mostOfMessage}` : sql``
    await transaction.insert(alertMessages).values({ id: messageId, subscriptionId: id })
    const rows = await rowsOf(
      transaction,
      sql`
      update alerts set message_id = ${messageId} where id in (
        select id from alerts where subscription_id = ${id} and message_id is null
          order by (body->>'timeSeconds')::bigint, natural_key ${most})
      returning id`,
    )
    if (rows.length === 0) {
      await transaction.delete(alertMessages).where(eq(alertMessages.id, messageId))
      return false
    }
    await transaction
      .update(alertSubscriptions)
      .set({
        nextMessageAt: sql`now() + make_interval(secs => ${spacingSeconds})`,
        // What did not fit goes into the next message, not the next day's.
        ...(free.channel === 'email' || rows.length < mostOfMessage
          ? { nextDigestAt: sql`now() + interval '1 day'` }
          : {}),
      })
      .where(eq(alertSubscriptions.id, id))
    return true
  })
}

/** Alerts per statement: the length of a database parameter is bounded. */
const rowsAtOnce = 1_000

/**
 * Joins the transaction that sees the events. Streams them, so that only a few are in memory.
 * @returns the kinds of new ones
 */
export async function addAlerts(transaction: Orm, found: Iterable<NewAlert>): Promise<string[]> {
  const added: string[][] = []
  let rows: NewAlert[] = []
  for (const one of found) {
    rows.push(one)
    if (rows.length < rowsAtOnce) continue
    added.push(await addRows(transaction, rows))
    rows = []
  }
  if (rows.length > 0) added.push(await addRows(transaction, rows))
  return added.flat()
}

async function addRows(transaction: Orm, found: readonly NewAlert[]): Promise<string[]> {
  const rows = found.map(({ subscriptionId, naturalKey, after, body }) => ({
    id: randomUUID(),
    subscription_id: subscriptionId,
    natural_key: naturalKey,
    after_key: after ?? null,
    body,
  }))
  const added = await rowsOf<{ kind: string }>(
    transaction,
    sql`
    insert into alerts (id, subscription_id, natural_key, body)
    select r.id, r.subscription_id, r.natural_key, r.body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, subscription_id uuid, natural_key text, after_key text, body jsonb)
      where exists (select from alert_subscriptions s where s.id = r.subscription_id and s.state = 'active')
        and (r.after_key is null or exists (select from alerts a
          where a.subscription_id = r.subscription_id and a.natural_key = r.after_key))
    on conflict (subscription_id, natural_key) do nothing
    returning body->>'kind' as kind`,
  )
  return added.map(({ kind }) => kind)
}
