import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { validatorRows } from '../chain/eventRows.ts'
import type { ValidatorEvent } from '../chain/SsvEvent.ts'
import { createAccountStore } from './AccountStore.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const clusterId = `0x${'01'.repeat(32)}` as const
const key = (number: number): Hex => `0x${number.toString(16).padStart(96, '0')}`
const database = useTestDatabase()

const store = () => createAccountStore(database.orm)

beforeEach(async () => {
  await database.orm.execute(sql`truncate ssv_validator_events, ssv_clusters`)
  await database.orm.execute(
    sql`insert into ssv_clusters values (1, ${clusterId}, ${owner}, '1,2,3,4', 9, 0, 0, true, 0, 1, 0, '0x00', 288)`,
  )
})

async function emit(...events: [block: number, type: ValidatorEvent['type'], pubkey: Hex, by?: Hex][]) {
  const rows = events.map(([blockNumber, type, pubkey, by = owner], logIndex) => ({
    ...{ blockNumber, logIndex, transactionHash: `0x${'02'.repeat(32)}` as const },
    ...{ type, pubkey, owner: by, clusterId },
  }))
  for (const statement of validatorRows(1, rows)) await database.orm.execute(statement)
}

test('the nonce counts every registration of an owner, removed and repeated ones too, from zero', async () => {
  expect(await store().nonce(1, owner)).toBe(0)
  await emit([1, 'added', key(1)], [2, 'added', key(2)], [3, 'removed', key(1)], [4, 'added', key(1)])
  await emit([5, 'added', key(1), other])
  expect(await store().nonce(1, owner)).toBe(3)
  expect(await store().nonce(1, other)).toBe(1)
})

test('a validator has the nonce of its newest registration, and what happened since', async () => {
  await emit(
    [1, 'added', key(1)],
    [2, 'added', key(2)],
    [3, 'exited', key(1)],
    [4, 'removed', key(1)],
    [5, 'added', key(1)],
    [6, 'exited', key(2)],
    [7, 'removed', key(2)],
  )
  expect(await store().validators(1, owner)).toMatchObject([
    { pubkey: key(1), ownerNonce: 2, registeredAtBlock: 5, exitRequestedAtBlock: null, removedAtBlock: null },
    { pubkey: key(2), ownerNonce: 1, registeredAtBlock: 2, exitRequestedAtBlock: 6, removedAtBlock: 7 },
  ])
})

test('a stranger’s registration of a key says nothing of the owner’s', async () => {
  await emit([1, 'added', key(1), other])
  expect((await store().keyStates(1, [key(1)], owner)).size).toBe(0)
  expect((await store().keyStates(1, [key(1)])).get(key(1))).toMatchObject({ owner: other, registered: true })
  await emit([2, 'added', key(1)], [3, 'removed', key(1), other])
  expect((await store().keyStates(1, [key(1)], other)).get(key(1))?.registered).toBe(false)
  // A registration that stands goes before a removal, whoever made it.
  expect((await store().keyStates(1, [key(1)])).get(key(1))).toMatchObject({ owner, registered: true })
})

test('a key that each of its owners removed is registered with nobody', async () => {
  await emit([1, 'added', key(1), other], [2, 'added', key(1)], [3, 'removed', key(1)])
  expect((await store().keyStates(1, [key(1)])).get(key(1))).toMatchObject({ owner: other, registered: true })
  await emit([4, 'removed', key(1), other])
  expect((await store().keyStates(1, [key(1)])).get(key(1))?.registered).toBe(false)
})

test('a cluster’s keys are those registered in it now', async () => {
  await emit([1, 'added', key(1)], [2, 'added', key(2)], [3, 'exited', key(2)], [4, 'removed', key(1)])
  const [cluster] = await store().clustersOf(1, owner, 1)
  if (!cluster) throw new Error('no cluster')
  expect(await store().keysOf(1, [cluster])).toEqual(new Map([[clusterId, [key(2)]]]))
  await emit([5, 'added', key(1)])
  const found = (await store().keysOf(1, [cluster])).get(clusterId)
  expect(new Set(found)).toEqual(new Set([key(1), key(2)]))
  const elsewhere = { ...cluster, clusterId: `0x${'03'.repeat(32)}` as const }
  expect(await store().keysOf(1, [elsewhere])).toEqual(new Map())
})

test('an owner of 20,000 validators is answered', async () => {
  await database.orm.execute(sql`
    insert into ssv_validator_events select 1, g / 2, g % 2, 'added', '0x' || lpad(to_hex(g), 96, '0'), ${owner},
      ${clusterId}, '0x00' from generate_series(2, 20001) g`)
  const found = await store().validators(1, owner)
  expect(found).toHaveLength(20_000)
  expect(found[0]?.ownerNonce).toBe(19_999)
})
