import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unusedIndexes } from '#server/networks/ethereum/validators/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { openKeySource } from './openKeySource.ts'

const database = useTestDatabase()

const open = () => openKeySource(database.orm, 'fingerprint')

test('a database is new once, and its floor is the highest recorded or offered index', async () => {
  expect((await open()).isNew).toBe(true)
  const source = await open()
  expect([source.isNew, await source.floor()]).toEqual([false, 0])
  await source.noteLife(6000)
  await source.noteLife(100)
  expect(await source.floor()).toBe(6000)
})

test('the seconds since the last life end at the opening', async () => {
  await database.orm.execute(sql`update key_source set seen_at = now() - interval '500 seconds'`)
  const source = await open()
  expect(source.pausedSeconds).toBeGreaterThanOrEqual(500)
  await source.noteLife(0)
  expect((await open()).pausedSeconds).toBeLessThan(400)
})

test('skipped indexes are recorded with their reason, offered ones are not', async () => {
  const source = await open()
  await source.noteSkipped({ reason: 'floor', firstIndex: 0, count: 10 })
  await source.noteSkipped({ reason: 'found', firstIndex: 10, count: 5 })
  await source.noteSkipped({ reason: 'rollback', firstIndex: 20, count: 7 })
  const rows = await database.orm.select().from(unusedIndexes)
  expect(rows.map(({ firstIndex, count, reason }) => [firstIndex, count, reason])).toEqual([
    [10n, 5n, 'found'],
    [20n, 7n, 'pause'],
  ])
})

test('another fingerprint is refused, and changes nothing', async () => {
  await expect(openKeySource(database.orm, 'other')).rejects.toMatchObject({ code: 'KEY_SOURCE_CHANGED' })
  expect(await (await open()).floor()).toBe(6000)
})
