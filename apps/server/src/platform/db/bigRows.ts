import { type SQL, sql } from 'drizzle-orm'

type ColumnType = 'integer' | 'bigint' | 'numeric' | 'boolean' | 'text' | 'date'

type Cell = number | bigint | boolean | string | null

/** A column's type, and its cell of a row. */
export type BigColumn<Row> = readonly [type: ColumnType, of: (row: Row) => Cell]

/**
 * Rows as one source of a statement, for more rows than parameters can carry: `from ${bigRows(...)} as rows`. Each
 * column is one array parameter, which the database unnests.
 */
export function bigRows<Row>(rows: readonly Row[], columns: Readonly<Record<string, BigColumn<Row>>>): SQL {
  const arrays = Object.values(columns).map(([type, of]) => {
    const text = `{${rows.map(row => written(of(row))).join(',')}}`
    return sql`${text}::${sql.raw(type)}[]`
  })
  const names = sql.raw(Object.keys(columns).join(', '))
  return sql`(select * from unnest(${sql.join(arrays, sql`, `)}) as given(${names}))`
}

function written(cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'string') return `"${cell.replace(/["\\]/g, '\\$&')}"`
  return String(cell)
}

/** The distinct ones of any number of ids, as rows with a column `id`. */
export function idRows(ids: readonly number[]): SQL {
  return bigRows([...new Set(ids)], { id: ['integer', id => id] })
}
