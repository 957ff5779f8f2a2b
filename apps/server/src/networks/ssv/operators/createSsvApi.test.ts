import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log/createLog.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { readSettings } from '#server/settings.ts'
import { createSsvApi } from './createSsvApi.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Shapes of `GET /operators`, as the official application reads them. */
const recorded = {
  ...{ id: 12, id_str: '12', name: 'Twelve Validators', fee: '956600000000', eth_fee: '1770000000' },
  ...{ public_key: 'LS0tLS1', owner_address: `0x${'aa'.repeat(20)}`, is_private: false, location: '' },
  ...{ whitelist_addresses: [], performance: { '24h': 99.87, '30d': 98.5 }, validators_count: 480 },
  ...{ type: 'verified_operator', status: 'Active', is_deleted: false, effective_balance: '15360' },
  ...{ mev_relays: 'Aestus,Agnostic Gnosis', dkg_address: '', logo: 'https://cdn.example/logo.png' },
}

const page = (operators: unknown[], pages = 1) => ({
  operators,
  pagination: { total: 2, pages, per_page: 100, page: 1, current_first: 1, current_last: 2 },
})

async function start(answer: Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  let failures = 0
  const api = createSsvApi({
    url: new Secret(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4/hoodi/`),
    everySeconds: 3600,
    log: createLog(readSettings({ LOG_LEVEL: 'silent' })),
    onFailure: () => {
      failures += 1
    },
  })
  return { api, asked, failures: () => failures }
}

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('names, performance, mark and relays come from the API, and never keys or fees', async () => {
  const { api, asked } = await start(json(page([recorded])))
  await api.refresh()
  expect(asked).toEqual(['/api/v4/hoodi/operators?page=1&perPage=100&ordering=id.asc'])
  expect(api.latest()?.operators.get(12)).toEqual({
    ...{ id: 12, name: 'Twelve Validators', performanceDay: 9_987, performanceMonth: 9_850 },
    ...{ verified: true, mevRelays: ['Aestus', 'Agnostic Gnosis'], status: 'Active' },
    logo: 'https://cdn.example/logo.png',
  })
})

test('all pages are read', async () => {
  const { api, asked } = await start((request, response) => {
    const number = Number(new URL(String(request.url), 'http://x').searchParams.get('page'))
    json(page([{ ...recorded, id: number }], 3))(request, response)
  })
  await api.refresh()
  expect(asked).toHaveLength(3)
  expect([...(api.latest()?.operators.keys() ?? [])]).toEqual([1, 2, 3])
})

test('operators of another form are left out, and the others stay', async () => {
  const { api } = await start(
    json(page([{ id: 'x' }, null, 7, { ...recorded, performance: 'high' }, recorded])),
  )
  await api.refresh()
  expect([...(api.latest()?.operators.keys() ?? [])]).toEqual([12])
})

test.each([
  ['hides characters', { name: 'a\u202e\u0000b' }, { name: 'ab' }],
  ['is too long', { name: 'n'.repeat(300) }, { name: 'n'.repeat(100) }],
  ['has nothing but spaces', { name: '  \u200b ' }, { name: null }],
  [
    'has an impossible performance',
    { performance: { '24h': 1e9, '30d': -4 } },
    { performanceDay: 10_000, performanceMonth: 0 },
  ],
  ['has a logo of another scheme', { logo: 'javascript:alert(1)' }, { logo: null }],
  ['has no mark', { type: null, mev_relays: null }, { verified: null, mevRelays: [] }],
])('an operator that %s', async (_, changed, expected) => {
  const { api } = await start(json(page([{ ...recorded, ...changed }])))
  await api.refresh()
  expect(api.latest()?.operators.get(12)).toMatchObject(expected)
})

test.each<[string, Answer]>([
  ['answers garbage', (_, response) => response.end('<html>')],
  ['answers another shape', json({ data: [] })],
  ['is limited', (_, response) => response.writeHead(429, { 'retry-after': '30' }).end()],
  ['fails', json({}, 500)],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['cuts its answer off', (_, response) => response.writeHead(200, { 'content-length': '900' }).end('{"op')],
  ['hangs up', request => request.socket.destroy()],
  ['answers too much', (_, response) => response.end(' '.repeat(5 * 1024 * 1024))],
])('an API that %s gives nothing, and is counted', async (_, answer) => {
  const { api, failures } = await start(answer)
  await api.refresh()
  expect(api.latest()).toBeUndefined()
  expect(api.isAway()).toBe(true)
  expect(failures()).toBe(1)
})

test('the last reading stays when the API goes away, and requests do not wait for it', async () => {
  let away = false
  const { api } = await start((request, response) => {
    if (!away) json(page([recorded]))(request, response)
  })
  expect(api.latest()).toBeUndefined()
  await api.refresh()
  away = true
  void api.refresh()
  expect(api.latest()?.operators.size).toBe(1)
})
