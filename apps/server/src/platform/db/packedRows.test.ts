import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { asBigint, asNumber, asText, asTruth, packedRows } from './packedRows.ts'

const database = useTestDatabase()

type Row = { id: number; gwei: bigint | null; isActive: boolean; key: string }

const ask = (from: string) =>
  packedRows<Row>(
    database.orm,
    {
      id: asNumber(sql`id`),
      gwei: asBigint(sql`gwei`),
      isActive: asTruth(sql`active`),
      key: asText(sql`key`),
    },
    sql.raw(from),
  )
const given = (rows: string) => `from (values ${rows}) as t (id, gwei, active, key) order by id desc`

test('rows come in order, each with its own cells, nulls and numbers above 2^53 included', async () => {
  expect(await ask(given(`(1, 9007199254740993::numeric, true, '0xaa'), (2, null, false, '0xbb')`))).toEqual([
    { id: 2, gwei: null, isActive: false, key: '0xbb' },
    { id: 1, gwei: 9_007_199_254_740_993n, isActive: true, key: '0xaa' },
  ])
})

test('no row gives none, and a row of nulls gives one', async () => {
  expect(
    await ask(`${given(`(1, 2::numeric, true, '0xaa')`).replace(' order by', ' where false order by')}`),
  ).toEqual([])
  const [row] = await ask(given('(null::integer, null::numeric, null::boolean, null::text)'))
  expect(row).toEqual({ id: null, gwei: null, isActive: null, key: null })
})

test('a comma in a text is refused before a cell lands in another row', async () => {
  await expect(ask(given(`(1, 2::numeric, true, 'a,b'), (2, 3::numeric, true, 'c')`))).rejects.toThrow(
    'key: 3 cells of 2 rows',
  )
})
