// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hoodi } from '@granary/chains'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { exampleOffer } from '../test/exampleStake.ts'
import { checkSecondBeacon } from './checkSecondBeacon.ts'

const { deposits } = exampleOffer({ seed: 3, count: 40 })
const stake = { deposits, target: { chain: hoodi, batchContract: null, isLocalChain: true } }
const [first, second] = deposits.map(({ pubkey }) => pubkey)

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answers = { genesis?: unknown; syncing?: unknown; pending?: unknown; validators?: unknown }

/** A beacon node that is honest but for what a test says of it. */
async function beacon(lies: Answers = {}): Promise<{ url: string; host: string; asked: string[] }> {
  const asked: string[] = []
  const data = {
    genesis: { genesis_fork_version: '0x10000910' },
    syncing: { sync_distance: '1', is_optimistic: false },
    pending: [{ pubkey: `0x${'ff'.repeat(48)}` }],
    validators: [],
    ...lies,
  }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const part = /genesis|syncing|pending|validators/.exec(request.url ?? '')?.[0] as keyof Answers
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: data[part] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // A port may come again, and what a node knew is remembered by its address.
  return { url: `http://${host}/${crypto.randomUUID()}/`, host, asked }
}

test('a second source that knows no key is named, and was asked for every key', async () => {
  const { url, host, asked } = await beacon()
  expect(await checkSecondBeacon(stake, [url])).toEqual({ seen: { at: 'hosts', hosts: host } })
  for (const { pubkey } of deposits) expect(asked.some(path => path.includes(pubkey))).toBe(true)
})

test('a node that knew none of the keys is not asked again for a while; one that did not answer is', async () => {
  const honest = await beacon()
  await checkSecondBeacon(stake, [honest.url])
  const asked = honest.asked.length
  expect(await checkSecondBeacon(stake, [honest.url])).toEqual({ seen: { at: 'hosts', hosts: honest.host } })
  expect(honest.asked).toHaveLength(asked)
  const behind = await beacon({ syncing: { sync_distance: '500' } })
  await checkSecondBeacon(stake, [behind.url])
  const before = behind.asked.length
  await checkSecondBeacon(stake, [behind.url])
  expect(behind.asked.length).toBe(2 * before)
})

test('a key that it knows as a validator or as a waiting deposit is refused, with its row', async () => {
  const asValidator = await beacon({
    validators: [{ validator: { pubkey: second?.toUpperCase().replace('X', 'x') } }],
  })
  expect(await checkSecondBeacon(stake, [asValidator.url])).toEqual({
    code: 'SECOND_BEACON_KNOWS_KEY',
    details: asValidator.host,
    failedRows: [1],
  })
  const asPending = await beacon({ pending: [{ pubkey: first }] })
  expect(await checkSecondBeacon(stake, [asPending.url])).toMatchObject({ failedRows: [0] })
})

test('one of several that knows a key refuses it, whatever the others say', async () => {
  const [honest, silent, knowing] = [
    await beacon(),
    'http://127.0.0.1:1',
    await beacon({ pending: [{ pubkey: first }] }),
  ]
  expect(await checkSecondBeacon(stake, [honest.url, silent, knowing.url])).toMatchObject({
    code: 'SECOND_BEACON_KNOWS_KEY',
    details: knowing.host,
  })
  expect(await checkSecondBeacon(stake, [honest.url, silent])).toEqual({
    seen: { at: 'hosts', hosts: honest.host },
  })
})

test('without a second source the check passes with the reservation that there is none', async () => {
  expect(await checkSecondBeacon(stake, [])).toEqual({ warning: 'SECOND_BEACON_NOT_CONFIGURED' })
})

test.each<[what: string, lies: Answers]>([
  ['of another chain', { genesis: { genesis_fork_version: '0x00000000' } }],
  ['far behind', { syncing: { sync_distance: '500' } }],
  ['that does not say how far it is', { syncing: {} }],
  ['[F.07] whose distance is null', { syncing: { sync_distance: null } }],
  ['[F.07] whose distance is empty', { syncing: { sync_distance: '' } }],
  ['[F.07] that names keys in another form', { pending: [{ pubkey: first?.slice(2) }] }],
  ['that trusts blocks unseen', { syncing: { sync_distance: '0', is_optimistic: true } }],
  ['that answers no lists', { pending: { length: 0 } }],
  ['that answers rows without keys', { validators: [{ validator: {} }] }],
])('a second source %s does not count as an answer', async (_, lies) => {
  const { url, host } = await beacon(lies)
  expect(await checkSecondBeacon(stake, [url])).toEqual({
    status: 'unavailable',
    code: 'SECOND_BEACON_UNAVAILABLE',
    details: host,
  })
})

test('[F.07] silence of every second source stops the stake, unless the person goes on; a known key is refused all the same', async () => {
  const silent = 'http://127.0.0.1:1'
  const stopped = { status: 'unavailable', code: 'SECOND_BEACON_UNAVAILABLE', details: '127.0.0.1:1' }
  expect(await checkSecondBeacon(stake, [silent])).toEqual(stopped)
  const waived = { ...stake, isSecondBeaconWaived: true }
  expect(await checkSecondBeacon(waived, [silent])).toEqual({
    warning: 'SECOND_BEACON_WAIVED',
    details: '127.0.0.1:1',
  })
  const knowing = await beacon({ pending: [{ pubkey: first }] })
  expect(await checkSecondBeacon(waived, [silent, knowing.url])).toMatchObject({
    code: 'SECOND_BEACON_KNOWS_KEY',
  })
})

test('[F.07] a deposit that leaves the queue for the validators between two answers is not missed', async () => {
  const processed: { validator: { pubkey: string | undefined } }[] = []
  const node = await beacon({ pending: [], validators: processed })
  const inQueue = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '', node.url)).then(got => got.text())
    // The state moves on while the queue, which is long, is on its way.
    if (request.url?.includes('pending')) {
      await new Promise(resolve => setTimeout(resolve, 100))
      processed.push({ validator: { pubkey: first } })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>(resolve => inQueue.listen(0, '127.0.0.1', resolve))
  closers.push(() => inQueue.close())
  const url = `http://127.0.0.1:${(inQueue.address() as AddressInfo).port}`
  expect(await checkSecondBeacon(stake, [url])).toMatchObject({
    code: 'SECOND_BEACON_KNOWS_KEY',
    failedRows: [0],
  })
})

test('[F.07] no answer that the browser kept counts', async () => {
  const { url } = await beacon()
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  await checkSecondBeacon(stake, [url])
  const asked = fetched.mock.calls.map(([, request]) => request)
  expect(asked).toHaveLength(5)
  for (const request of asked) expect(request).toMatchObject({ cache: 'no-store', credentials: 'omit' })
})
