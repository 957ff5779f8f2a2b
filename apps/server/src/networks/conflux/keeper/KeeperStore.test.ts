import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confluxBridges,
  confluxKeeperCounted,
  confluxKeeperDays,
  confluxKeepers,
} from '#server/networks/conflux/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { gasDays } from './gasDays.ts'
import { createKeeperStore, type KeeperStore } from './KeeperStore.ts'

const bridge = 'cfxtest:acavcejvcejvcejvcejvcejvcejvcejvce9b4z9cck'

const watched = new Map([
  ['testnet', [bridge]],
  ['mainnet', [bridge]],
])

const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}` as const

const database = useTestDatabase()
let store: KeeperStore

beforeAll(async () => {
  store = createKeeperStore(database.orm, watched)
})

beforeEach(async () => {
  for (const table of [confluxBridges, confluxKeepers, confluxKeeperDays, confluxKeeperCounted])
    await database.orm.delete(table)
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

test('one of many processes reports a delay, and the one that ends it learns that it was reported', async () => {
  await store.meet('testnet', [bridge])
  const raised = await Promise.all(Array.from({ length: 5 }, () => store.setBehind('testnet', bridge, true)))
  expect(raised.filter(Boolean)).toHaveLength(1)
  await database.orm.update(confluxBridges).set({ inOrderAt: new Date(Date.now() - 3_600_000) })
  await store.noteInOrder('testnet', bridge, true)
  expect(await store.setBehind('testnet', bridge, false)).toBe(true)
  expect(await store.setBehind('testnet', bridge, false)).toBe(false)
  const [row] = await store.listBridges()
  expect(row?.workedAt).toBeInstanceOf(Date)
  expect(row?.behindSeconds).toBeLessThan(600)
})

test('amounts beyond 2^64 Drip are kept to the Drip', async () => {
  await store.meet('testnet', [bridge])
  const crossingDrip = 10n ** 30n + 1n
  await store.noteAmounts('testnet', bridge, { crossingDrip, unstakingDrip: 1n, unregistered: false })
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
    store.noteFee('testnet', hashOf(1), 3n),
    store.noteFee('testnet', hashOf(2), 4n),
    store.noteFee('mainnet', hashOf(1), 100n),
  ])
  expect(await store.spending('testnet')).toEqual({ feeDrip: 7n, days: 1 })
  await database.orm.execute(sql`
    insert into conflux_keeper_days (network, date, transactions, fee_drip)
    select 'testnet', (now() at time zone 'utc')::date - days, 1, 10 from unnest(array[2, 6, 7, 30]) as days`)
  const spent = await store.spending('testnet')
  expect(spent).toEqual({ feeDrip: 27n, days: 7 })
  expect(gasDays(54n, spent)).toBe(14)
})

test('of processes that followed one transaction the first counts its fee and its step, and what is long ago is forgotten', async () => {
  await Promise.all(Array.from({ length: 5 }, () => store.noteFee('testnet', hashOf(1), 3n)))
  expect(await store.spending('testnet')).toEqual({ feeDrip: 3n, days: 1 })
  const taken = await Promise.all(Array.from({ length: 5 }, () => store.takeStep('testnet', hashOf(1))))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await store.takeStep('mainnet', hashOf(1))).toBe(true)
  await database.orm.update(confluxKeeperCounted).set({ countedAt: new Date(Date.now() - 8 * 86_400_000) })
  await store.noteFee('testnet', hashOf(2), 4n)
  expect(await database.orm.select().from(confluxKeeperCounted)).toMatchObject([
    { transactionHash: hashOf(2), what: 'fee' },
  ])
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

const asked = async (unstakingDrip: bigint, unregistered = false) => {
  await store.noteAmounts('testnet', bridge, { crossingDrip: 0n, unstakingDrip, unregistered })
  return (await store.listBridges())[0]
}
const dayPasses = () =>
  database.orm.execute(sql`
    update conflux_bridges set unstaking_since = unstaking_since - interval '1 day',
      unregistered_since = unregistered_since - interval '1 day'`)

test('what was asked back counts as waiting from then until as much came, whatever is asked back meanwhile', async () => {
  await store.meet('testnet', [bridge])
  expect(await asked(0n)).toMatchObject({ unstakingSeconds: null })
  expect((await asked(10n))?.unstakingSeconds).toBeLessThan(60)
  await dayPasses()
  expect((await asked(15n))?.unstakingSeconds).toBeGreaterThan(86_000)
  expect(await asked(9n)).toMatchObject({ unstakingLeftDrip: 4n })
  await dayPasses()
  expect((await asked(9n))?.unstakingSeconds).toBeGreaterThan(172_000)
  const next = await asked(5n)
  expect(next?.unstakingLeftDrip).toBe(5n)
  expect(next?.unstakingSeconds).toBeLessThan(60)
  expect(await asked(0n)).toMatchObject({ unstakingSeconds: null, unstakingLeftDrip: 0n })
})

test('votes lie unstaked from when they were first seen so, until they do not', async () => {
  await store.meet('testnet', [bridge])
  await asked(0n, true)
  await dayPasses()
  expect((await asked(0n, true))?.unregisteredSeconds).toBeGreaterThan(86_000)
  expect((await asked(0n, false))?.unregisteredSeconds).toBeNull()
})

test('bridges and networks that the settings no longer name raise no alarm', async () => {
  await store.meet('testnet', [bridge])
  await store.noteBalance('testnet', 1n)
  const later = createKeeperStore(database.orm, new Map([['mainnet', [bridge]]]))
  expect([await later.listBridges(), await later.listKeepers()]).toEqual([[], []])
})
