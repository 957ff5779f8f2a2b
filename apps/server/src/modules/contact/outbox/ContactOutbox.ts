import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { contactAnswers, contactKeys, contactMails, contactMessages } from '../tables.ts'

export type StoredMessage = typeof contactMessages.$inferSelect

export type LeasedMail = { id: string; attempts: number; ageSeconds: number } & (
  | { to: 'provider'; messages: readonly StoredMessage[] }
  | { to: 'person'; message: StoredMessage; answer: string }
)

export type ContactOutbox = ReturnType<typeof createContactOutbox>

/** Most messages in a mail to the provider. */
const mostOfMail = 20

/** How long until another process takes an attempt for lost. */
const leaseSeconds = 120

/** Seconds until the next attempts; the last repeats. Short: one mail server, and people who wait. */
const pauses = [30, 60, 120, 300, 600] as const

/** An answer not taken for this long is left to be read by its reference; a message is tried forever. */
const givenUpSeconds = { refused: 3_600, silent: 3 * 86_400 } as const

export function createContactOutbox(orm: Orm) {
  return {
    /**
     * Composes a mail of the messages that wait, up to the hour's number of mails: a flood waits, and comes twenty at
     * a time, after an outage too. Processes take turns.
     */
    gather: (mailsPerHour: number): Promise<void> =>
      orm.transaction(async transaction => {
        await transaction.select({ id: contactKeys.id }).from(contactKeys).for('update')
        const ofHour = sql`${contactMails.answerId} is null
          and (${contactMails.sentAt} is null or ${contactMails.sentAt} > now() - interval '1 hour')`
        if ((await transaction.$count(contactMails, ofHour)) >= mailsPerHour) return
        const waiting = sql`${contactMessages.state} = 'received' and ${contactMessages.mailId} is null`
        if ((await transaction.$count(contactMessages, waiting)) === 0) return
        const mailId = randomUUID()
        await transaction.insert(contactMails).values({ id: mailId })
        await transaction.execute(sql`
          update contact_messages set mail_id = ${mailId} where id in (
            select id from contact_messages where state = 'received' and mail_id is null
              order by created_at limit ${mostOfMail})`)
      }),
    /**
     * The next mail due, leased to this process for its attempt.
     * @param toProvider whether this process knows the provider's mail box
     */
    async lease(toProvider: boolean): Promise<LeasedMail | undefined> {
      const [leased] = await rowsOf<Leased>(
        orm,
        sql`
        update contact_mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
          where id in (select id from contact_mails where sent_at is null and due_at <= now()
            and (answer_id is not null or ${toProvider}) order by due_at limit 1 for update skip locked)
          returning id, answer_id as "answerId", attempts,
            extract(epoch from now() - created_at)::float8 as "ageSeconds"`,
      )
      if (!leased) return undefined
      const { answerId, ...mail } = leased
      return answerId === null ? messagesOf(orm, mail) : answerOf(orm, mail, answerId)
    },
    async sent({ id, to }: LeasedMail): Promise<void> {
      await orm.transaction(async transaction => {
        await transaction.update(contactMails).set({ sentAt: sql`now()` }).where(eq(contactMails.id, id))
        if (to === 'provider')
          await transaction
            .update(contactMessages)
            .set({ state: 'passed_on', changedAt: sql`now()` })
            .where(sql`${contactMessages.mailId} = ${id} and ${contactMessages.state} = 'received'`)
      })
    },
    /**
     * An attempt that outlived its lease counts no more: another process has sent the mail, or is at it.
     * @param isFinal the address takes no mail; a mail server that is set up wrongly says so too, for a while
     * @returns whether the mail was given up
     */
    async failed({ id, to, attempts, ageSeconds }: LeasedMail, isFinal: boolean): Promise<boolean> {
      const isHeld = and(
        eq(contactMails.id, id),
        eq(contactMails.attempts, attempts),
        isNull(contactMails.sentAt),
      )
      if (to === 'person' && ageSeconds > (isFinal ? givenUpSeconds.refused : givenUpSeconds.silent)) {
        const given = await orm.delete(contactMails).where(isHeld).returning({ id: contactMails.id })
        return given.length === 1
      }
      const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 30
      const dueAt = sql`now() + make_interval(secs => ${pause})`
      await orm.update(contactMails).set({ dueAt }).where(isHeld)
      return false
    },
  }
}

type Leased = { id: string; answerId: string | null; attempts: number; ageSeconds: number }
type Mail = Omit<Leased, 'answerId'>

async function messagesOf(orm: Orm, mail: Mail): Promise<LeasedMail> {
  const which = eq(contactMessages.mailId, mail.id)
  const messages = await orm
    .select()
    .from(contactMessages)
    .where(which)
    .orderBy(asc(contactMessages.createdAt))
  return { ...mail, to: 'provider', messages }
}

async function answerOf(orm: Orm, mail: Mail, answerId: string): Promise<LeasedMail | undefined> {
  const [found] = await orm
    .select({ answer: contactAnswers.text, message: contactMessages })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId))
  return found && { ...mail, to: 'person', ...found }
}
