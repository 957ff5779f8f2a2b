import type { OfferRequest } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts'
import type { Database } from '../../../platform/db/Database.ts'
import { createMetrics } from '../../../platform/metrics/createMetrics.ts'
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
  within = createOfferBounds(store, { ttlSeconds: 3600, ...bounds }, createMetrics()).within
})

afterEach(async () => {
  await database.close()
  await kept.drop()
})

/** An offer of so many validators, with made-up keys, asked for by a visitor for an address. */
function offer(visitor: string, address: string, validators: number): Promise<string> {
  const request: OfferRequest = {
    withdrawalAddress: `0x${address.repeat(20)}`,
    credentialsType: '0x01',
    amountsGwei: Array<bigint>(validators).fill(32_000_000_000n),
  }
  return within(1, request, visitor, async () => {
    const keys = request.amountsGwei.map(amountGwei => {
      nextIndex += 1
      const text = (bytes: number): Hex => `0x${nextIndex.toString(16).padStart(bytes * 2, '0')}`
      const roots = { depositMessageRoot: text(32), depositDataRoot: text(32), forkVersion: text(4) }
      const deposit = { withdrawalCredentials: text(32), amountGwei, signature: text(96), ...roots }
      return { index: nextIndex, deposit: { pubkey: text(48), ...deposit } }
    })
    const requestKey = `${visitor} ${address} ${nextIndex}`
    const rewards = { feeRecipient: request.withdrawalAddress, providerShareBps: 0 }
    const offer = { chainId: 1, requestKey, request, visitor, ttlSeconds: 3600, ...rewards, keys }
    return (await store.save(offer)).id
  })
}

/** The bound on all offers goes by a count that is a second old at most. */
const countedAnew = () => new Promise(resolve => setTimeout(resolve, 1_100))

const statusOf = async (id: string) => (await store.find(1, id))?.status

test('who has filled the bound on all offers gives the oldest up for others, who hold less', async () => {
  const [oldest, newer] = [await offer('greedy', 'a1', 3), await offer('greedy', 'a2', 3)]
  const modest = [await offer('one', 'b1', 2), await offer('two', 'c1', 2)]
  await countedAnew()
  const late = await offer('three', 'd1', 1)
  expect(await Promise.all([oldest, newer, ...modest, late].map(statusOf))).toEqual([
    'expired',
    'open',
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
  expect(await Promise.all(strangers.map(statusOf))).toEqual(['expired', 'open'])
  await offer('owner', 'e1', 1)
  await expect(offer('owner', 'e1', 3)).rejects.toMatchObject({ code: 'ADDRESS_OFFERS_EXHAUSTED' })
  expect(await statusOf(own)).toBe('open')
})

test('a count that comes late, after what it did not see was saved, lets no offer too many of an address through', async () => {
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
  within = createOfferBounds(store, { ttlSeconds: 3600, ...bounds }, createMetrics()).within
  const first = offer('two', 'f1', 1)
  await expect.poll(() => counts).toBe(1)
  await soon(20)
  await expect(offer('three', 'f1', 1)).resolves.toMatch(/-/)
  await first
  const address = `0x${'f1'.repeat(20)}` as const
  expect(await store.countOpenValidators({ chainId: 1, withdrawalAddress: address })).toBeLessThanOrEqual(4)
})

test('one visitor has no more validators in open offers than the operator allows, for however many addresses', async () => {
  await offer('busy', 'a1', 4)
  await offer('busy', 'a2', 4)
  await expect(offer('busy', 'a3', 1)).rejects.toMatchObject({ code: 'VISITOR_OFFERS_EXHAUSTED' })
  await expect(offer('other', 'a3', 1)).resolves.toMatch(/-/)
})

test('who asked is kept as long as the offer is open, and no longer', async () => {
  const id = await offer('somebody', 'a1', 1)
  const visitors = async () =>
    (
      (await database.orm.execute(sql`select visitor from offers where id = ${id}`)) as unknown as {
        rows: object[]
      }
    ).rows
  expect(await visitors()).toEqual([{ visitor: 'somebody' }])
  await database.orm.execute(sql`update offers set expires_at = now() - interval '1 second' where id = ${id}`)
  await store.expireOld()
  expect(await visitors()).toEqual([{ visitor: null }])
})
