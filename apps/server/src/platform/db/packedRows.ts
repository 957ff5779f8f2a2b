import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from './Database.ts'

/** A column's expression, and how to read its text. A null stays null: the row's type says where one may be. */
export type PackedColumn<T> = { of: SQL; read: (text: string) => NonNullable<T> }

/**
 * Rows of a query, in order. They come as one row with a text per column, the reverse of `bigRows`: the driver reads
 * thousands of rows cell by cell more slowly than the database finds them.
 * @param columns numbers, booleans and hexadecimal texts: nothing empty or with a comma
 * @param from the rest of the query: `from ... where ... order by ...`
 * @throws {RangeError} when a text has a comma after all
 */
export async function packedRows<Row>(
  orm: Orm,
  columns: { readonly [K in keyof Row]-?: PackedColumn<Row[K]> },
  from: SQL,
): Promise<Row[]> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const place = (index: number) => sql.raw(`c${index}`)
  const cells = names.map((name, index) => sql`${columns[name].of} as ${place(index)}`)
  const packed = names.map(
    (_, index) => sql`string_agg(coalesce(${place(index)}::text, ''), ',') as ${place(index)}`,
  )
  const { rows } = (await orm.execute(
    sql`select count(*) as count, ${sql.join(packed, sql`, `)}
      from (select ${sql.join(cells, sql`, `)} ${from}) given`,
  )) as unknown as { rows: Record<string, string | null>[] }
  const count = Number(rows[0]?.count)
  const given = names.map((name, index) => {
    const cellsOf = takenApart(rows[0]?.[`c${index}`], columns[name].read)
    // A comma in a text would move every cell after it to another row.
    if (cellsOf.length !== count) throw new RangeError(`${name}: ${cellsOf.length} cells of ${count} rows`)
    return cellsOf
  })
  return Array.from({ length: count }, (_, row) => {
    const made: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) made[name] = given[index]?.[row]
    return made as Row
  })
}

function takenApart(packed: string | null | undefined, read: (text: string) => unknown): unknown[] {
  return packed == null ? [] : packed.split(',').map(text => (text === '' ? null : read(text)))
}

export const asNumber = (of: SQL): PackedColumn<number> => ({ of, read: Number })
export const asBigint = (of: SQL): PackedColumn<bigint> => ({ of, read: BigInt })
export const asTruth = (of: SQL): PackedColumn<boolean> => ({ of, read: text => text === 'true' })
export const asText = <T extends string>(of: SQL): PackedColumn<T> => ({ of, read: text => text as never })
