import type { OfferRequest } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/Database.ts'
import type { VisitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { createValidatorMetrics } from '../createValidatorMetrics.ts'
import { createOfferBounds, type OfferBounds } from './createOfferBounds.ts'
import { createOfferStore, type OfferStore } from './OfferStore.ts'

const bounds = { maxOpenValidators: 10, maxOpenValidatorsPerAddress: 4, maxOpenValidatorsPerVisitor: 8 }

let kept: TestDatabase
let database: Database
let store: OfferStore
let within: OfferBounds['within']
let nextIndex = 0

beforeEach(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
  store = createOfferStore(database.orm)
  within = createOfferBounds(
    store,
    { ttlSeconds: 3600, retentionDays: 30, ...bounds },
    createValidatorMetrics(new Registry()),
  ).within
})

afterEach(async () => {
  await database.close()
  await kept.drop()
})

/**
 * An offer of this many validators with made-up keys, requested by a visitor (whose networks it may name) for an
 * address.
 */
function offer(who: string | VisitorNetworks, address: string, validators: number, isOwner = false) {
  const visitor = typeof who === 'string' ? { visitor: who, subnet: who, network: who } : who
  const request: OfferRequest = {
    withdrawalAddress: `0x${address.repeat(20)}`,
    credentialsType: '0x01',
    amountsGwei: Array<bigint>(validators).fill(32_000_000_000n),
  }
  const { withdrawalAddress } = request
  return within({ chainId: 1, withdrawalAddress, validators, visitor, isOwner }, async () => {
    const keys = request.amountsGwei.map(amountGwei => {
      nextIndex += 1
      const text = (bytes: number): Hex => `0x${nextIndex.toString(16).padStart(bytes * 2, '0')}`
      const roots = { depositMessageRoot: text(32), depositDataRoot: text(32), forkVersion: text(4) }
      const deposit = { withdrawalCredentials: text(32), amountGwei, signature: text(96), ...roots }
      return { index: nextIndex, deposit: { pubkey: text(48), ...deposit } }
    })
    const requestKey = `${visitor.visitor} ${address} ${nextIndex}`
    const rewards = { feeRecipient: request.withdrawalAddress, providerShareBps: 0 }
    const offer = { chainId: 1, requestKey, request, visitor, ttlSeconds: 3600, ...rewards, keys }
    return (await store.save(offer)).id
  })
}

/** The bound on all offers uses a count that is a second old at most. */
const countedAnew = () => new Promise(resolve => setTimeout(resolve, 1_100))

const statusOf = async (id: string) => (await store.find(1, id))?.status

test('who filled the bound on all offers gives up the newest for others, who hold less', async () => {
  const [older, newest] = [await offer('greedy', 'a1', 3), await offer('greedy', 'a2', 3)]
  const modest = [await offer('one', 'b1', 2), await offer('two', 'c1', 2)]
  await countedAnew()
  const late = await offer('three', 'd1', 1)
  expect(await Promise.all([older, newest, ...modest, late].map(statusOf))).toEqual([
    'open',
    'expired',
    'open',
    'open',
    'open',
  ])
  await expect(offer('greedy', 'a3', 4)).rejects.toMatchObject({ code: 'OFFERS_EXHAUSTED' })
})

test('strangers who fill the bound of an address do not shut its owner out', async () => {
  const strangers = [await offer('stranger', 'e1', 2), await offer('stranger', 'e1', 2)]
  const own = await offer('owner', 'e1', 1)
  expect(await statusOf(own)).toBe('open')
  expect(await Promise.all(strangers.map(statusOf))).toEqual(['open', 'expired'])
  await offer('owner', 'e1', 1)
  await expect(offer('owner', 'e1', 3)).rejects.toMatchObject({ code: 'ADDRESS_OFFERS_EXHAUSTED' })
  expect(await statusOf(own)).toBe('open')
})

test('a late count, after a save it did not see, admits no offer too many of an address', async () => {
  await offer('one', 'f1', 3)
  const soon = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  let counts = 0
  const real = store
  store = {
    ...real,
    async countOpenValidators(scope) {
      const open = await real.countOpenValidators(scope)
      if (typeof scope === 'object' && 'withdrawalAddress' in scope) {
        counts += 1
        if (counts === 2) await soon(400)
      }
      return open
    },
    async save(offer) {
      if (counts === 1) await soon(200)
      return real.save(offer)
    },
  }
  within = createOfferBounds(
    store,
    { ttlSeconds: 3600, retentionDays: 30, ...bounds },
    createValidatorMetrics(new Registry()),
  ).within
  const first = offer('two', 'f1', 1)
  await expect.poll(() => counts).toBe(1)
  await soon(20)
  await expect(offer('three', 'f1', 1)).resolves.toMatch(/-/)
  await first
  const address = `0x${'f1'.repeat(20)}` as const
  expect(await store.countOpenValidators({ chainId: 1, withdrawalAddress: address })).toBeLessThanOrEqual(4)
})

test('one visitor has no more validators in open offers than the operator allows, over all addresses', async () => {
  await offer('busy', 'a1', 4)
  await offer('busy', 'a2', 4)
  await expect(offer('busy', 'a3', 1)).rejects.toMatchObject({ code: 'VISITOR_OFFERS_EXHAUSTED' })
  await expect(offer('other', 'a3', 1)).resolves.toMatch(/-/)
})

test('[F.03] a /56 holds twice a visitor’s bound, a /48 four times, and neighbours make room for who holds less', async () => {
  const wide = { ...bounds, maxOpenValidators: 1_000 }
  within = createOfferBounds(
    store,
    { ttlSeconds: 3600, retentionDays: 30, ...wide },
    createValidatorMetrics(new Registry()),
  ).within
  const from = (visitor: string, subnet: string) => ({ visitor, subnet, network: 'site' })
  const greedy = [
    await offer(from('one', 'first'), 'a1', 4),
    await offer(from('two', 'first'), 'a2', 4),
    await offer(from('one', 'first'), 'a3', 4),
    await offer(from('two', 'first'), 'a4', 4),
  ]
  const modest = [await offer(from('three', 'first'), 'a5', 4), await offer(from('four', 'first'), 'a6', 4)]
  expect(await Promise.all([...greedy, ...modest].map(statusOf))).toEqual([
    'open',
    'open',
    'expired',
    'expired',
    'open',
    'open',
  ])
  await expect(offer(from('five', 'first'), 'a7', 4)).rejects.toMatchObject({
    code: 'VISITOR_OFFERS_EXHAUSTED',
  })
  for (let place = 0; place < 4; place += 1) await offer(from(`other ${place}`, 'second'), `b${place}`, 4)
  const quiet = await offer(from('six', 'third'), 'c1', 4)
  expect(await statusOf(quiet)).toBe('open')
  expect(await openFrom('site')).toBe(32)
  await expect(offer('elsewhere', 'c2', 4)).resolves.toMatch(/-/)
})

/** Open offers of four validators each, one a visitor; `network` is an SQL expression on the place `n`. */
async function fill(offersOpen: number, network: string): Promise<void> {
  await database.orm.execute(
    sql.raw(`
      insert into offers (id, chain_id, withdrawal_address, fee_recipient, credentials_type, request_key, validator_count,
        status, created_at, expires_at, visitor, visitor_subnet, visitor_network)
      select gen_random_uuid(), 1, 'stranger ' || n, '0x', '0x01', 'stranger ' || n, 4, 'open',
        now() - interval '1 hour' + n * interval '1 millisecond', now() + interval '1 hour',
        'visitor ' || n, 'subnet ' || n / 16, ${network} from generate_series(0, ${offersOpen - 1}) n`),
  )
}

const openFrom = async (network: string) => {
  const query = sql`select coalesce(sum(validator_count), 0)::int as open from offers
    where status = 'open' and visitor_network like ${network}`
  return ((await database.orm.execute(query)) as unknown as { rows: { open: number }[] }).rows[0]?.open
}

const atFullSize = {
  maxOpenValidators: 100_000,
  maxOpenValidatorsPerAddress: 4_000,
  maxOpenValidatorsPerVisitor: 4_000,
}

test('[F.03] 25,000 /64s of three /48s that fill the bound shut no one out, not even a neighbour in one of them', async () => {
  within = createOfferBounds(
    store,
    { ttlSeconds: 3600, retentionDays: 30, ...atFullSize },
    createValidatorMetrics(new Registry()),
  ).within
  const honest = await offer('early', 'a1', 4)
  await fill(25_000, `'site ' || n % 3`)
  await countedAnew()
  const elsewhere = await offer('holder', 'b1', 1_000)
  const neighbour = await offer({ visitor: 'next door', subnet: 'its own', network: 'site 1' }, 'b2', 150)
  expect(await Promise.all([honest, elsewhere, neighbour].map(statusOf))).toEqual(['open', 'open', 'open'])
  expect(await openFrom('%')).toBeLessThanOrEqual(100_000)
  // Both other sites made room, neither much more than the other.
  const left = await Promise.all([0, 2].map(async place => (await openFrom(`site ${place}`)) ?? 0))
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(2_000)
})

test('[F.03] if every network holds four validators, a request for more takes the place of the oldest', async () => {
  const settings = { ...atFullSize, maxOpenValidators: 20_000 }
  within = createOfferBounds(
    store,
    { ttlSeconds: 3600, retentionDays: 30, ...settings },
    createValidatorMetrics(new Registry()),
  ).within
  await fill(5_000, `'site ' || n`)
  await countedAnew()
  const honest = await offer('holder', 'b1', 5)
  expect(await statusOf(honest)).toBe('open')
  expect(await openFrom('site 0')).toBe(0)
  expect(await openFrom('site 4999')).toBe(4)
  // The next one takes the place of older ones.
  const later = await offer('later', 'b2', 200)
  expect(await Promise.all([honest, later].map(statusOf))).toEqual(['open', 'open'])
  await expect(offer('greedy', 'b3', 3_900)).rejects.toMatchObject({ code: 'OFFERS_EXHAUSTED' })
})

test('[F.03] a signed-in owner gets the places of strangers, however many networks they come from', async () => {
  const strangers = await Promise.all(['one', 'two', 'three', 'four'].map(who => offer(who, 'e1', 1)))
  await expect(offer('owner', 'e1', 3)).rejects.toMatchObject({ code: 'ADDRESS_OFFERS_EXHAUSTED' })
  const own = await offer('owner', 'e1', 3, true)
  expect(await statusOf(own)).toBe('open')
  const open = (await Promise.all(strangers.map(statusOf))).filter(status => status === 'open')
  expect(open).toHaveLength(1)
  await expect(offer('owner', 'e1', 5, true)).rejects.toMatchObject({ code: 'ADDRESS_OFFERS_EXHAUSTED' })
})

test('the requester is stored as long as the offer is open, and no longer', async () => {
  const id = await offer('somebody', 'a1', 1)
  const visitors = async () =>
    (
      (await database.orm.execute(
        sql`select visitor, visitor_subnet as subnet, visitor_network as network from offers where id = ${id}`,
      )) as unknown as {
        rows: object[]
      }
    ).rows
  expect(await visitors()).toEqual([{ visitor: 'somebody', subnet: 'somebody', network: 'somebody' }])
  await database.orm.execute(sql`update offers set expires_at = now() - interval '1 second' where id = ${id}`)
  await store.expireOld()
  expect(await visitors()).toEqual([{ visitor: null, subnet: null, network: null }])
})
