import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts'
import type { Database } from '../../../platform/db/Database.ts'
import { confluxBridges, confluxKeeperDays, confluxKeepers } from '../../../platform/db/tables.ts'
import { gasDays } from './gasDays.ts'
import { createKeeperStore, type KeeperStore } from './KeeperStore.ts'

const bridge = 'cfxtest:acavcejvcejvcejvcejvcejvcejvcejvce9b4z9cck'

let kept: TestDatabase
let database: Database
let store: KeeperStore

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
  store = createKeeperStore(database.orm)
})

afterAll(async () => {
  await database.close()
  await kept.drop()
})

beforeEach(async () => {
  for (const table of [confluxBridges, confluxKeepers, confluxKeeperDays]) await database.orm.delete(table)
})

test('a bridge is met once, counts as in order from then, and keeps its time when it is met again', async () => {
  await store.meet('testnet', [bridge])
  await database.orm.update(confluxBridges).set({ inOrderAt: new Date(Date.now() - 60_000) })
  await Promise.all([
    store.meet('testnet', [bridge]),
    store.meet('mainnet', [bridge]),
    store.meet('testnet', []),
  ])
  const rows = await store.listBridges()
  expect(rows.map(({ network, workedAt }) => [network, workedAt]).sort()).toEqual([
    ['mainnet', null],
    ['testnet', null],
  ])
  expect(rows.find(({ network }) => network === 'testnet')?.behindSeconds).toBeGreaterThan(59)
})

test('of many who see a delay one tells of it, and who ends it is told that it was known', async () => {
  await store.meet('testnet', [bridge])
  const raised = await Promise.all(Array.from({ length: 5 }, () => store.raiseBehind('testnet', bridge)))
  expect(raised.filter(Boolean)).toHaveLength(1)
  expect(await store.noteInOrder('testnet', bridge, true)).toBe(true)
  expect(await store.noteInOrder('testnet', bridge, false)).toBe(false)
  const [row] = await store.listBridges()
  expect(row?.workedAt).toBeInstanceOf(Date)
  expect(row?.behindSeconds).toBeLessThan(5)
})

test('amounts beyond 2^64 Drip are kept to the Drip', async () => {
  await store.meet('testnet', [bridge])
  const crossingDrip = 10n ** 30n + 1n
  await store.noteAmounts('testnet', bridge, { crossingDrip, unstakingDrip: 1n })
  await store.noteBalance('testnet', crossingDrip)
  expect((await store.listBridges())[0]).toMatchObject({ crossingDrip, unstakingDrip: 1n })
  expect(await store.listKeepers()).toEqual([
    { network: 'testnet', balanceDrip: crossingDrip, alarmed: false },
  ])
})

test('fees add up over the last seven days, and a keeper that has worked for one day counts one', async () => {
  expect(await store.spending('testnet')).toEqual({ feeDrip: 0n, days: 1 })
  expect(gasDays(5n, { feeDrip: 0n, days: 1 })).toBe(Number.POSITIVE_INFINITY)
  await Promise.all([
    store.noteFee('testnet', 3n),
    store.noteFee('testnet', 4n),
    store.noteFee('mainnet', 100n),
  ])
  expect(await store.spending('testnet')).toEqual({ feeDrip: 7n, days: 1 })
  await database.orm.execute(sql`
    insert into conflux_keeper_days (network, date, transactions, fee_drip)
    select 'testnet', (now() at time zone 'utc')::date - days, 1, 10 from unnest(array[2, 6, 7, 30]) as days`)
  const spent = await store.spending('testnet')
  expect(spent).toEqual({ feeDrip: 27n, days: 7 })
  expect(gasDays(54n, spent)).toBe(14)
})

test('that gas runs out is news once, and that there is some again too', async () => {
  await store.noteBalance('testnet', 1n)
  expect(
    await Promise.all([store.setOutOfGas('testnet', true), store.setOutOfGas('testnet', true)]),
  ).toContain(true)
  expect(await store.setOutOfGas('testnet', true)).toBe(false)
  expect(await store.setOutOfGas('testnet', false)).toBe(true)
  expect(await store.setOutOfGas('testnet', false)).toBe(false)
})
