import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../test/createTestDatabase.ts'
import { openKeySource } from './openKeySource.ts'

const database = useTestDatabase()

const open = (firstIndex: number) => openKeySource(database.orm, 'fingerprint', firstIndex)

test('takers at the same time, in two processes, get ranges that do not overlap', async () => {
  const sources = [await open(0), await open(0)]
  const counts = Array.from({ length: 40 }, (_, place) => (place % 7) + 1)
  const taken = await Promise.all(
    counts.map(async (count, place) => {
      const first = (await sources[place % 2]?.takeIndexes(count)) ?? Number.NaN
      return Array.from({ length: count }, (_, offset) => first + offset)
    }),
  )
  const all = taken.flat().sort((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index))
})

test('an operator can raise the next index, and never lower it', async () => {
  expect(await (await open(5000)).takeIndexes(2)).toBe(5000)
  expect(await (await open(10)).takeIndexes(1)).toBe(5002)
  const source = await open(0)
  await source.skipTo(6000, 'found')
  await source.skipTo(100, 'found')
  expect(await source.nextIndex()).toBe(6000)
})

test('a database that went back under a running process gives out none of the indexes that this one has seen', async () => {
  const source = await open(0)
  const first = (await source.takeIndexes(3)) ?? Number.NaN
  await database.orm.execute(sql`update key_source set next_index = 10`)
  expect(await source.takeIndexes(3)).toBeUndefined()
  expect([await source.nextIndex(), source.highest()]).toEqual([10, first + 3])
  await database.orm.execute(sql`update key_source set next_index = ${first + 3}`)
  expect(await source.takeIndexes(1)).toBe(first + 3)
  await database.orm.execute(sql`update key_source set next_index = 6000`)
})

test('another fingerprint is refused, and changes nothing', async () => {
  await expect(openKeySource(database.orm, 'other', 9000)).rejects.toMatchObject({
    code: 'KEY_SOURCE_CHANGED',
  })
  expect(await (await open(0)).nextIndex()).toBe(6000)
})
