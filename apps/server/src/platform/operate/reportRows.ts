import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/Database.ts'
import type { Cell, Report } from './Report.ts'

/** A command's answer straight from a query, whose column names are the headings. Truths show as yes and no. */
export async function reportRows(orm: Orm, query: SQL): Promise<Report> {
  const { fields, rows } = (await orm.execute(query)) as unknown as {
    fields: readonly { name: string }[]
    rows: readonly Readonly<Record<string, Cell | boolean>>[]
  }
  const cellOf = (value: Cell | boolean = null) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.map(row => fields.map(({ name }) => cellOf(row[name]))),
  }
}

/** A moment as `2026-11-22T03:04:05.678Z`. */
export function isoTime(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
