import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { isoTime, reportRows } from '#server/platform/operate/reportRows.ts'

const mostListed = 100
const fewestLetters = 5

/** Networks by number of open messages. A flood stands at the top. */
export function listNetworks({ orm }: Database): Promise<Report> {
  return reportRows(
    orm,
    sql`select network, count(*)::int as messages, ${isoTime(sql`max(created_at)`)} as newest
          from contact_messages where state <> 'closed' and network is not null
          group by network order by messages desc, network limit ${mostListed}`,
  )
}

/** @param network as `contact list` and `contact networks` show it */
export function closeFrom(database: Database, network: string): Promise<Report> {
  return close(database, sql`network = ${network}`)
}

/** @param text a part of the messages' text, in any case */
export async function closeWith(database: Database, text: string): Promise<Report> {
  if (text.trim().length < fewestLetters)
    return {
      refused: `Give at least ${fewestLetters} characters: a shorter text stands in real messages too.`,
    }
  return close(database, sql`position(lower(${text.trim()}) in lower(message)) > 0`)
}

/** @param days since the message came */
export async function closeOlder(database: Database, days: string): Promise<Report> {
  if (!/^\d{1,4}$/.test(days)) return { refused: `"${days}" is no number of days.` }
  return close(database, sql`created_at < now() - make_interval(days => ${Number(days)})`)
}

/** Closes open messages. They stay readable by reference until they are deleted. */
async function close({ orm }: Database, which: SQL): Promise<Report> {
  const closed = await rowsOf(
    orm,
    sql`update contact_messages set state = 'closed', changed_at = now()
          where state <> 'closed' and ${which} returning id`,
  )
  return { done: closed.length === 1 ? '1 message is closed.' : `${closed.length} messages are closed.` }
}
