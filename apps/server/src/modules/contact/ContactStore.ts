import { randomBytes, randomUUID } from 'node:crypto'
import type { ContactProgress, ContactRequest } from '@granary/api/contact'
import { asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Crowd } from './crowdOf.ts'
import { newReference } from './newReference.ts'
import { contactAnswers, contactKeys, contactMails, contactMessages } from './tables.ts'

export type NewMessage = Pick<ContactRequest, 'type' | 'name' | 'message' | 'replyTo' | 'language'> & {
  requestKey: string
  crowd: Crowd
}

export type ContactStore = ReturnType<typeof createContactStore>

/** Open messages that one network, or one text, may have while half of all places or of the day are taken. */
const mostOfCrowd = 3

/** Closed messages deleted at once to make room, so that not every new one has to. */
const roomMade = 100

export function createContactStore(orm: Orm) {
  async function add(message: NewMessage, mostKept: number): Promise<string | undefined> {
    const { requestKey, type, name, message: text, replyTo = null, language, crowd } = message
    const [row] = await rowsOf<{ reference: string }>(
      orm,
      sql`
      insert into contact_messages (id, reference, request_key, type, name, message, reply_to, language, state, network, likeness)
        select ${randomUUID()}::uuid, ${newReference()}, ${requestKey}, ${type}, ${name}, ${text}, ${replyTo}, ${language}, 'received',
            ${crowd.network}, ${crowd.likeness}
          where (select count(*) from contact_messages) < ${mostKept}
        on conflict (request_key) do nothing
        returning reference`,
    )
    return row?.reference
  }

  async function find(requestKey: string): Promise<string | undefined> {
    const { reference } = contactMessages
    const which = eq(contactMessages.requestKey, requestKey)
    const [row] = await orm.select({ reference }).from(contactMessages).where(which)
    return row?.reference
  }

  return {
    /** The reference of a stored message. */
    find,
    async isEmpty(): Promise<boolean> {
      return (await orm.$count(contactMessages)) === 0
    },
    /** Messages of the last hour. */
    async recent(): Promise<number> {
      return orm.$count(contactMessages, sql`${contactMessages.createdAt} > now() - interval '1 hour'`)
    },
    /**
     * Whether a message is of a crowd that fills the table. Only once half of the places, or half of the day's
     * messages, are taken, and only for a network or a text with several open messages: everyone else is still heard.
     */
    async isCrowding({ network, likeness }: Crowd, mostKept: number, mostPerDay: number): Promise<boolean> {
      const open = sql`select count(*) from contact_messages where state <> 'closed'`
      const [row] = await rowsOf<{ crowding: boolean }>(
        orm,
        sql`
        select greatest((${open} and network = ${network}), (${open} and likeness = ${likeness})) >= ${mostOfCrowd}
          and ((${open}) * 2 >= ${mostKept}
            or (select count(*) from contact_messages where created_at > now() - interval '1 day') * 2 >= ${mostPerDay})
          as crowding`,
      )
      return row?.crowding ?? false
    },
    /** Stores a message once. @returns its reference; undefined if all places are taken by open messages */
    async save(message: NewMessage, mostKept: number): Promise<string | undefined> {
      const stored = (await add(message, mostKept)) ?? (await find(message.requestKey))
      if (stored) return stored
      await orm.execute(sql`
        delete from contact_messages where id in (
          select id from contact_messages where state = 'closed' order by changed_at limit ${roomMade})`)
      return add(message, mostKept)
    },
    async progress(reference: string): Promise<ContactProgress | undefined> {
      const which = eq(contactMessages.reference, reference)
      const [found] = await orm.select().from(contactMessages).where(which)
      if (!found) return undefined
      const answers = await orm
        .select({ text: contactAnswers.text, answeredAt: contactAnswers.createdAt })
        .from(contactAnswers)
        .where(eq(contactAnswers.messageId, found.id))
        .orderBy(asc(contactAnswers.createdAt))
      return {
        reference,
        type: found.type,
        state: found.state,
        receivedAt: found.createdAt.toISOString(),
        answers: answers.map(({ text, answeredAt }) => ({ text, answeredAt: answeredAt.toISOString() })),
      }
    },
    /** Made by the first process that needs it. */
    async key(): Promise<Uint8Array> {
      await orm
        .insert(contactKeys)
        .values({ key: randomBytes(32) })
        .onConflictDoNothing()
      const [row] = await orm.select({ key: contactKeys.key }).from(contactKeys)
      if (!row) throw new Error('The key of contact is missing.')
      return row.key
    },
    /** Deletes messages unchanged for `days`, with everything of them, and what was mailed. */
    async clear(days: number): Promise<void> {
      const over = sql`${contactMessages.changedAt} < now() - make_interval(days => ${days})`
      await orm.delete(contactMessages).where(over)
      await orm.delete(contactMails).where(sql`${contactMails.sentAt} < now() - interval '1 day'`)
    },
  }
}
