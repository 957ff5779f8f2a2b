import { type SQL, sql } from 'drizzle-orm'

export type ColumnType = 'integer' | 'bigint' | 'numeric' | 'boolean' | 'text' | 'date'

export type Cell = number | bigint | boolean | string | null

/**
 * Rows as one source of a statement, for more rows than parameters can carry: `from ${bigRows(...)} as rows`. Each
 * column is one array parameter, which the database unnests.
 * @param columns names with their types, in the order of the cells
 */
export function bigRows(
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly Cell[])[],
): SQL {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map((type, place) => {
    const text = `{${rows.map(row => written(row[place] ?? null)).join(',')}}`
    return sql`${text}::${sql.raw(type)}[]`
  })
  return sql`(select * from unnest(${sql.join(arrays, sql`, `)}) as given(${sql.raw(names.join(', '))}))`
}

function written(cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'string') return `"${cell.replace(/["\\]/g, '\\$&')}"`
  return String(cell)
}

/** The distinct ones of any number of ids, as rows with a column `id`. */
export function idRows(ids: readonly number[]): SQL {
  return bigRows(
    { id: 'integer' },
    [...new Set(ids)].map(id => [id]),
  )
}
