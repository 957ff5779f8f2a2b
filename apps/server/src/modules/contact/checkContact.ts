import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'

/** A mail server that is away for a while is no news; a message read by command has a day. */
const lateMinutes = { mailed: 30, read: 24 * 60 } as const

/**
 * For readiness.
 * @param isMailed whether messages are mailed to the provider
 * @returns the problem, in a few words
 */
export async function checkContact(orm: Orm, isMailed: boolean): Promise<string | undefined> {
  const minutes = isMailed ? lateMinutes.mailed : lateMinutes.read
  const [row] = await rowsOf<{ messages: number; answers: number }>(
    orm,
    sql`
    select (select count(*)::int from contact_messages
              where state = 'received' and created_at < now() - make_interval(mins => ${minutes})) as messages,
           (select count(*)::int from contact_mails where answer_id is not null and sent_at is null
              and created_at < now() - make_interval(mins => ${lateMinutes.mailed})) as answers`,
  )
  const { messages = 0, answers = 0 } = row ?? {}
  if (messages > 0) return `${messages} contact messages wait to be ${isMailed ? 'mailed' : 'read'}`
  return answers > 0 ? `${answers} contact answers wait to be mailed` : undefined
}
