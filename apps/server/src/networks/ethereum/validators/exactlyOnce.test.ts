import { appendFileSync } from 'node:fs'
import type { Offer } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { type InterruptedServer, interruptOffers, type Request } from '#test/interruptOffers.ts'
import type { Reconciled } from '#test/reconcileOffers.ts'
import { testDevnet } from '#test/startTestServer.ts'

let database: TestDatabase
let server: InterruptedServer
let offers: Offer[]
const results: Record<string, Reconciled> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await interruptOffers(await testDevnet(), database)
})

afterAll(async () => {
  await server.close()
  await database.drop()
  if (process.env.GRANARY_TABLES) appendFileSync(process.env.GRANARY_TABLES, table())
})

/** Attempts and results, for readers: GRANARY_TABLES names a file. */
function table(): string {
  const rows = Object.entries(results).map(([interruption, result]) => {
    const { keys, unusedIndexes, onChain, inClient, problems } = result
    const outcome = problems.length === 0 ? 'all agree' : problems.join('; ')
    return `| ${[interruption, keys, unusedIndexes, onChain, inClient, outcome].join(' | ')} |`
  })
  const head = ['interruption', 'keys', 'unused indexes', 'deposits on chain', 'keys in the client', 'result']
  const lines = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows]
  return `${Object.keys(database.environment)[0]}\n${lines.join('\n')}\n\n`
}

function addressOf(number: number): Request['address'] {
  return `0x${number.toString(16).padStart(40, '0')}`
}

/** 200 requests for 150 addresses: every fourth repeats the one before it. */
const requests = Array.from({ length: 200 }, (_, place): Request => {
  const same = place - (place % 4 === 3 ? 1 : 0)
  return { address: addressOf(0xa000 + same), validators: 1 + (same % 3) }
})

/** Whether chain, database, client and clients' answers agree. Costs a restart. */
async function compareAfter(interruption: string): Promise<void> {
  const result = await server.reconcile()
  results[interruption] = result
  expect(result.problems).toEqual([])
}

test('200 concurrent requests through a kill -9 and a restart: one offer a request, and no key twice', async () => {
  server.interruptAfter(40, 'both')
  offers = await server.askAll(requests)
  const again = await server.askAll(requests.slice(0, 40))
  expect(again).toEqual(offers.slice(0, 40))
  const distinct = [...new Map(offers.map(offer => [offer.id, offer])).values()]
  expect(distinct).toHaveLength(150)
  const keys = distinct.flatMap(({ deposits }) => deposits.map(({ pubkey }) => pubkey))
  expect(keys).toHaveLength(distinct.length * 2)
  expect(new Set(keys).size).toBe(keys.length)
  if (process.env.GRANARY_TABLES) await compareAfter('kill -9 and a restart while 200 offers are asked for')
})

test('[F.06] kill -9 of the keys process alone while offers are requested: they wait for it, and no key twice', async () => {
  server.interruptAfter(20, 'keys')
  const more = Array.from(
    { length: 60 },
    (_, place): Request => ({ address: addressOf(0xb000 + place), validators: 2 }),
  )
  const later = await server.askAll(more)
  const keys = [...offers, ...later].map(({ deposits }) => deposits.map(({ pubkey }) => pubkey))
  const distinct = new Map([...offers, ...later].map((offer, place) => [offer.id, keys[place]]))
  const all = [...distinct.values()].flat()
  expect(distinct.size).toBe(210)
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  ['the client took keys and its answer was lost', 'lose the answer', 0],
  ['kill -9 before the client had the keys', 'kill before', 4],
  ['kill -9 after the client took keys, before that was written down', 'kill after', 8],
  ['[F.06] kill -9 of the keys process before the client had the keys', 'kill the keys before', 12],
  ['[F.06] kill -9 of the keys process after the client took keys', 'kill the keys after', 16],
] as const)('%s: every key is handed over once', async (interruption, door, from) => {
  const some = offers.slice(from, from + 2)
  await server.deposit(some, door)
  const inClient = new Set(await server.clientKeys())
  for (const { pubkey } of some.flatMap(({ deposits }) => deposits))
    expect([server.handedOver.get(pubkey), inClient.has(pubkey)]).toEqual([1, true])
  if (process.env.GRANARY_TABLES) await compareAfter(interruption)
})

test('in the end chain, database, client and answers agree, and no index has two keys', async () => {
  await compareAfter('all of these')
  expect(results['all of these']).toMatchObject({
    onChain: server.handedOver.size,
    inClient: server.handedOver.size,
  })
})
