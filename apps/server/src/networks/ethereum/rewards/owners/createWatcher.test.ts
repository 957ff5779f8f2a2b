import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { type RateLimit, RateLimitedError } from '#server/platform/rateLimits/RateLimit.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import { sumLists } from '../engine/sumLists.ts'
import { createWatcher, type Watcher } from './createWatcher.ts'
import type { Members } from './Members.ts'
import { createOwnerStore, type KeptOwner, type OwnerStore } from './OwnerStore.ts'

const chainId = 560048
const watchedMax = 500
const hex = (number: number, bytes: number): Hex => `0x${number.toString(16).padStart(bytes * 2, '0')}`
const [first, second, third] = [hex(1, 20), hex(2, 20), hex(3, 20)]

const database = useTestDatabase()
let owners: OwnerStore
/** Points used by each visitor. */
let used: Record<string, number>

beforeAll(async () => {
  owners = createOwnerStore(database.orm)
})

beforeEach(async () => {
  used = {}
  for (const name of [
    'list_validators',
    'list_keys',
    'validators',
    'validator_days',
    'events',
    'owner_days',
    'forgotten',
    'cursors',
  ])
    await database.orm.execute(sql.raw(`delete from ethereum_${name}`))
  await database.orm.execute('delete from ethereum_owners')
  await database.orm.execute('delete from alert_subscriptions')
  await database.orm.execute(sql`
    insert into ethereum_cursors (chain_id, slot, block_root, finalized_epoch, seen_at)
    values (${chainId}, 64, '0x', 2, now())`)
})

/** Five points per visitor. */
const limit: RateLimit = {
  async consume(who, points = 1) {
    if ((used[who] ?? 0) + points > 5) throw new RateLimitedError(1_000)
    used[who] = (used[who] ?? 0) + points
  },
}

const watcherOf = (mostKept = { addresses: 100, lists: 2, keys: 1_000 }): Watcher =>
  createWatcher({ orm: database.orm, owners, limit, watchedMax, mostKept })

/** Watches an address with the given validators on the chain. */
async function look(owner: Hex, from: number, count: number, visitor = 'anybody', watcher = watcherOf()) {
  const indices = Array.from({ length: count }, (_, place) => from + place)
  const rows = await rowsOf<{ pubkey: Hex; index: number }>(
    database.orm,
    sql`select v.pubkey, v.validator_index as index from ethereum_validators v
          join ethereum_owners o on o.id = v.owner_id where o.owner = ${owner}`,
  )
  const followed = new Map(rows.map(({ pubkey, index }) => [pubkey, index] as const))
  const members = { indices, keys: [], followed, known: new Map() } as unknown as Members
  const validators = async (ids: readonly number[]) =>
    ids.map(index => ({
      index,
      validator: { pubkey: hex(index, 48), withdrawal_credentials: `0x01${'0'.repeat(22)}${owner.slice(2)}` },
    }))
  const resolved = { kind: 'address' as const, chainId, owner, kept: await owners.find(chainId, owner) }
  const network = { validators } as unknown as NetworkView
  return watcher.follow({ chainId, network, resolved, members, visitor })
}

async function watched(owner?: Hex): Promise<number> {
  const rows = await rowsOf<{ id: number }>(
    database.orm,
    sql`select v.id from ethereum_validators v join ethereum_owners o on o.id = v.owner_id
         where ${owner === undefined ? sql`true` : sql`o.owner = ${owner}`}`,
  )
  return rows.length
}

const lastLooked = (owner: Hex, days: number, askedDays = days) =>
  database.orm.execute(sql`
    update ethereum_owners set last_asked_at = now() - ${days} * interval '1 day',
      asked_at = now() - ${askedDays} * interval '1 day' where owner = ${owner}`)

test('an address costs a point per hundred validators; without points it has no history', async () => {
  expect(await look(first, 0, 250, 'one')).toMatchObject({ owner: first, tooMany: false })
  expect([used, await watched(first)]).toEqual([{ one: 3 }, 250])
  expect(await look(second, 1_000, 240, 'one')).toBeUndefined()
  expect(await watched(second)).toBe(0)
  expect(await look(second, 1_000, 240, 'another')).toMatchObject({ owner: second })
  // A further validator of a watched owner costs nothing.
  await look(first, 0, 251, 'one')
  expect([used.one, await watched(first)]).toEqual([3, 251])
})

test.each([
  ['nobody knows', sql`select 1`],
  [
    'a staker has',
    sql`insert into ethereum_owners (chain_id, owner, kind) values (${chainId}, ${second}, 'address')`,
  ],
  [
    'somebody looks at',
    sql`insert into ethereum_owners (chain_id, owner, kind, asked_at, last_asked_at)
        values (${chainId}, ${second}, 'address', now(), now())`,
  ],
])('an address %s with more than there is room for takes no room', async (_, before) => {
  await look(first, 0, 400, 'one')
  await database.orm.execute(before)
  expect(await look(second, 1_000, 200, 'two')).toMatchObject({ owner: second, tooMany: true })
  expect(await look(third, 2_000, watchedMax + 1, 'three')).toMatchObject({ tooMany: true })
  expect(await watched()).toBe(400)
  // What fits is tracked, also of an owner that did not fit before.
  expect(await look(third, 3_000, 100, 'four')).toMatchObject({ tooMany: false })
})

test('without room, requests for as many validators rest for a while; fewer fit', async () => {
  const watcher = watcherOf()
  await look(first, 0, 400, 'one', watcher)
  expect(await look(second, 1_000, 200, 'two', watcher)).toMatchObject({ tooMany: true })
  expect(await look(third, 2_000, 200, 'three', watcher)).toMatchObject({ tooMany: true })
  // An owner that does not fit has its own row, which costs points.
  expect(await look(hex(5, 20), 4_000, 400, 'three', watcher)).toBeUndefined()
  expect(used).toEqual({ one: 4, two: 2, three: 2 })
  expect(await look(hex(4, 20), 3_000, 100, 'three', watcher)).toMatchObject({ tooMany: false })
})

test('an owner watched once makes room after a day, the longest forgotten first; then the refused one fits', async () => {
  await look(first, 0, 200, 'one')
  await look(second, 1_000, 250, 'two')
  const watcher = watcherOf()
  expect(await look(third, 2_000, 100, 'three', watcher)).toMatchObject({ tooMany: true })
  await lastLooked(first, 3)
  await lastLooked(second, 2)
  const [day] = await rowsOf<{ id: number }>(database.orm, sql`select min(id) as id from ethereum_validators`)
  await database.orm.execute(sql`
    insert into ethereum_events (validator_id, slot, place, type, timestamp_seconds)
    values (${day?.id ?? 0}, 1, 1, 'exited', 1)`)
  await database.orm.execute(sql`
    insert into ethereum_owner_days select id, '2026-01-01', 1, 1, 32, 32, 5, 0, 0, 0, 0, 0, 32
      from ethereum_owners where asked_at is not null`)
  expect(await look(third, 2_000, 100, 'three', watcherOf())).toMatchObject({ tooMany: false })
  expect([await watched(first), await watched(second), await watched(third)]).toEqual([0, 250, 100])
  expect(await owners.find(chainId, first)).toMatchObject({ askedAt: null })
  const days = sql`select o.owner from ethereum_owner_days d join ethereum_owners o on o.id = d.owner_id order by 1`
  expect(await rowsOf(database.orm, days)).toEqual([{ owner: second }, { owner: third }])
  await sumLists(database.orm, chainId)
  expect(await rowsOf(database.orm, sql`select 1 from ethereum_events`)).toEqual([])
  expect(await look(first, 0, 100, 'four')).toMatchObject({ tooMany: false })
})

test('no owner is removed that returned within a quarter, has alerts, or is on a list', async () => {
  await look(first, 0, 200, 'one')
  await look(second, 1_000, 200, 'two')
  await look(third, 2_000, 100, 'three')
  const list = hex(9, 32)
  await watcherOf().keepList(chainId, list, [hex(2_000, 48), hex(2_001, 48)], 'four')
  await lastLooked(first, 80, 100)
  await lastLooked(second, 3)
  await lastLooked(third, 3)
  await database.orm.execute(sql`
    insert into alert_subscriptions (id, chain_id, account, owner, channel, target, terms, origin, state, from_slot, from_block)
    values (gen_random_uuid(), ${chainId}, 'a', ${second}, 'mail', 'm', '{}', 'o', 'active', 0, 0)`)
  expect(await look(hex(4, 20), 3_000, 99, 'five')).toMatchObject({ tooMany: true })
  expect(await watched()).toBe(500)
  expect(await look(hex(4, 20), 3_000, 98, 'five')).toMatchObject({ tooMany: false })
  expect([await watched(first), await watched(second), await watched(third)]).toEqual([200, 200, 2])
})

test('an owner’s tracked validators stay when it gets room for more, and it is too large only as long as it is', async () => {
  await look(first, 0, 300, 'one')
  await look(second, 1_000, 200, 'two')
  await lastLooked(second, 3)
  // As an owner watched once that gave way to other addresses.
  await database.orm.execute(
    sql`update ethereum_owners set asked_at = null, last_asked_at = null where owner = ${first}`,
  )
  const known = () =>
    rowsOf(database.orm, sql`select id from ethereum_validators where validator_index < 300 order by id`)
  const before = await known()
  expect(await look(first, 0, 301, 'three')).toMatchObject({ tooMany: false })
  expect([await watched(first), await watched(second)]).toEqual([301, 0])
  expect(await known()).toEqual(before)
  // Its validators may be tracked by another way meanwhile, such as a list.
  await database.orm.execute(sql`update ethereum_owners set too_many = true where owner = ${first}`)
  expect(await look(first, 0, 301, 'four', watcherOf())).toMatchObject({ tooMany: false })
})

test('a list costs a point per hundred keys and is refused without; at the limit none is made', async () => {
  const keys = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => hex(from + place, 48))
  const watcher = watcherOf()
  await watcher.keepList(chainId, hex(1, 32), keys(0, 350), 'one')
  expect(used).toEqual({ one: 4 })
  await watcher.keepList(chainId, hex(1, 32), keys(0, 350), 'one')
  await expect(watcher.keepList(chainId, hex(2, 32), keys(0, 150), 'one')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
  })
  await watcher.keepList(chainId, hex(2, 32), keys(0, 150), 'two')
  const full = { code: 'WATCH_LISTS_FULL', status: 503 }
  await expect(watcherOf().keepList(chainId, hex(3, 32), keys(0, 2), 'three')).rejects.toMatchObject(full)
  const byKeys = watcherOf({ addresses: 9, lists: 9, keys: 600 })
  await expect(byKeys.keepList(chainId, hex(3, 32), keys(0, 101), 'three')).rejects.toMatchObject(full)
  await lastLooked(hex(2, 32), 2)
  await watcherOf().keepList(chainId, hex(3, 32), keys(0, 2), 'four')
  expect(await owners.find(chainId, hex(2, 32))).toBeUndefined()
  expect(await owners.keysOf((await owners.find(chainId, hex(3, 32))) as KeptOwner)).toEqual(keys(0, 2))
  expect(await owners.sizes()).toMatchObject({ lists: 2, keys: 352 })
})

test('validators from before and after the making of a list belong to it', async () => {
  await look(first, 0, 1)
  await watcherOf().keepList(chainId, hex(1, 32), [hex(0, 48), hex(1, 48), hex(7, 48)], 'one')
  await look(first, 0, 2)
  const rows = await rowsOf<{ index: number }>(
    database.orm,
    sql`select v.validator_index as index from ethereum_list_validators l
          join ethereum_validators v on v.id = l.validator_id order by 1`,
  )
  expect(rows).toEqual([{ index: 0 }, { index: 1 }])
})
