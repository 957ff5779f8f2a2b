import { randomUUID } from 'node:crypto'
import { contactAnswer } from '@granary/api/contact'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { contactAnswers, contactMails, contactMessages } from '../tables.ts'
import { findMessage, unknownMessage } from './messageOperations.ts'

/** Stores an answer. The server mails it where the person gave an address; its reference shows it in any case. */
export async function answerMessage(
  { orm }: Database,
  typed: string,
  readInput: () => Promise<string>,
): Promise<Report> {
  const found = await findMessage(orm, typed)
  if (!found) return unknownMessage(typed)
  const answer = z.safeDecode(contactAnswer, await readInput())
  if (!answer.success)
    return { refused: `The answer ${answer.error.issues[0]?.message}. Give its text on standard input.` }
  const { id, reference, replyTo } = found
  await orm.transaction(async transaction => {
    const answerId = randomUUID()
    await transaction.insert(contactAnswers).values({ id: answerId, messageId: id, text: answer.data })
    await transaction
      .update(contactMessages)
      .set({ state: 'answered', changedAt: sql`now()` })
      .where(eq(contactMessages.id, id))
    if (replyTo) await transaction.insert(contactMails).values({ id: randomUUID(), answerId })
  })
  const way = replyTo ? ` A server with SMTP_URL mails it to ${replyTo}.` : ''
  return { done: `Message ${reference} is answered. The person reads it on the site by the reference.${way}` }
}
