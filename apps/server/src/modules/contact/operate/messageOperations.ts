import { contactReference } from '@granary/api/contact'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Orm } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'
import { contactAnswers, contactMessages } from '../tables.ts'

const mostListed = 500

/** The newest messages that are not closed: a flood does not hide them. */
export function listMessages({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select m.reference, ${isoTime(sql`m.created_at`)} as received, m.type, m.state, m.network, m.name,
          m.reply_to is not null as "reply address", left(regexp_replace(m.message, '\\s+', ' ', 'g'), 60) as message
          from contact_messages m where m.state <> 'closed' order by m.created_at desc limit ${mostListed}`,
  )
}

/** One message. Showing it passes it on: an operator has read it. */
export async function showMessage({ orm }: Database, typed: string): Promise<Report> {
  const found = await findMessage(orm, typed)
  if (!found) return unknownMessage(typed)
  if (found.state === 'received') await setState(orm, found.id, 'passed_on')
  const answers = await orm
    .select({ text: contactAnswers.text, at: contactAnswers.createdAt })
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, found.id))
    .orderBy(asc(contactAnswers.createdAt))
  return {
    figures: {
      reference: found.reference,
      received: found.createdAt.toISOString(),
      type: found.type,
      state: found.state === 'received' ? 'passed_on' : found.state,
      language: found.language,
      name: found.name,
      'reply address': found.replyTo,
      message: found.message,
      ...Object.fromEntries(answers.map(({ text, at }) => [`answer ${at.toISOString()}`, text])),
    },
  }
}

export async function closeMessage({ orm }: Database, typed: string): Promise<Report> {
  const found = await findMessage(orm, typed)
  if (!found) return unknownMessage(typed)
  await setState(orm, found.id, 'closed')
  return { done: `Message ${found.reference} is closed.` }
}

export async function deleteMessage({ orm }: Database, typed: string): Promise<Report> {
  const found = await findMessage(orm, typed)
  if (!found) return unknownMessage(typed)
  await orm.delete(contactMessages).where(eq(contactMessages.id, found.id))
  return { done: `Message ${found.reference} and its answers are deleted.` }
}

/** @param typed a reference in any spelling that people use */
export async function findMessage(
  orm: Orm,
  typed: string,
): Promise<typeof contactMessages.$inferSelect | undefined> {
  const reference = z.safeDecode(contactReference, typed)
  if (!reference.success) return undefined
  const which: SQL = eq(contactMessages.reference, reference.data)
  const [found] = await orm.select().from(contactMessages).where(which)
  return found
}

export function unknownMessage(typed: string): Report {
  return { refused: `There is no message ${typed}. "contact list" names those that are not closed.` }
}

async function setState(orm: Orm, id: string, state: 'passed_on' | 'closed'): Promise<void> {
  await orm.update(contactMessages).set({ state, changedAt: sql`now()` }).where(eq(contactMessages.id, id))
}
