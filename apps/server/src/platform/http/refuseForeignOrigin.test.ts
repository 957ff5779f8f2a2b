import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const rpc = '/api/v1/networks/eth/infura?network_type=hoodi'
/** Requests that change something; their answer to the empty body does not matter here. */
const changing = [
  ['POST', rpc],
  ['POST', `${rpc}&more=1`],
  ['POST', '/api/v1/networks/cfx/rpc?network_type=testnet&space=espace'],
  ['POST', '/api/v1/ethereum/hoodi/offers'],
  ['POST', '/api/v1/ethereum/hoodi/exits'],
  ['POST', '/api/v1/ethereum/hoodi/alerts'],
  ['POST', '/api/v1/ethereum/hoodi/watch-lists'],
  ['POST', '/api/v1/sign-in/nonces'],
  ['POST', '/api/v1/sign-in/session'],
  ['DELETE', '/api/v1/sign-in/session'],
] as const

let open: TestServer
let named: TestServer

beforeAll(async () => {
  open = await startTestServer()
  named = await startTestServer({ PUBLIC_ORIGIN: 'https://stake.example' })
})

afterAll(async () => {
  await open.close()
  await named.close()
})

type Headers = Record<string, string>

/** `fetch` sets some of these headers itself. */
function codeOf(server: TestServer, [method, path]: readonly [string, string], headers: Headers) {
  return new Promise<string | undefined>((resolve, reject) => {
    const asking = httpRequest(`${server.url}${path}`, { method, headers }, async response => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined)
    })
    asking.on('error', reject)
    asking.end(method === 'POST' ? '{}' : undefined)
  })
}

const foreign: Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test.each(changing)('[F.11] %s %s is refused to pages of other sites', async (...route) => {
  for (const headers of foreign) {
    expect(await codeOf(open, route, headers)).toBe('ORIGIN_FOREIGN')
    expect(await codeOf(named, route, headers)).toBe('ORIGIN_FOREIGN')
  }
  // With a configured site the address of a request does not count.
  expect(await codeOf(named, route, { origin: named.url })).toBe('ORIGIN_FOREIGN')
})

test.each(changing)('[F.11] %s %s is open to pages of the site, and to programs', async (...route) => {
  const own: [TestServer, Headers][] = [
    [open, {}],
    [open, { origin: open.url, 'sec-fetch-site': 'same-origin' }],
    [open, { origin: open.url }],
    [open, { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' }],
    [named, {}],
    [named, { origin: 'https://stake.example', 'sec-fetch-site': 'same-origin' }],
  ]
  for (const [server, headers] of own) expect(await codeOf(server, route, headers)).not.toBe('ORIGIN_FOREIGN')
})

test('[F.11] a foreign name that resolves to this machine is not its name', async () => {
  const rebound = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await codeOf(open, ['POST', rpc], rebound)).toBe('ORIGIN_FOREIGN')
  // Behind a proxy the name is the site's own.
  const proxied = { ...rebound, 'x-forwarded-for': '203.0.113.5' }
  expect(await codeOf(open, ['POST', rpc], proxied)).not.toBe('ORIGIN_FOREIGN')
})

test('[F.11] plain reads are open to all, reads of a session are not', async () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/api/v1/health', '/api/v1/networks', rpc])
    expect(await codeOf(open, ['GET', path], evil)).not.toBe('ORIGIN_FOREIGN')
  const account = `0x${'12'.repeat(20)}`
  for (const path of [
    '/api/v1/sign-in/session',
    `/api/v1/ethereum/hoodi/offers?withdrawalAddress=${account}`,
  ]) {
    expect(await codeOf(open, ['GET', path], { ...evil, host: new URL(open.url).host })).toBe(
      'ORIGIN_FOREIGN',
    )
    expect(await codeOf(open, ['GET', path], { 'sec-fetch-site': 'same-site' })).toBe('ORIGIN_FOREIGN')
    expect(await codeOf(open, ['GET', path], { 'sec-fetch-site': 'same-origin' })).not.toBe('ORIGIN_FOREIGN')
  }
})
