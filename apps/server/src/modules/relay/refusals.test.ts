import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClientKey, signToken } from '#test/relay/clientToken.ts'
import { type ConnectOptions, connectRelay, newTopic } from '#test/relay/connectRelay.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_ORIGIN: 'https://stake.example',
    RELAY_URLS: 'wss://relay.example',
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: ['https://*.stake.example'] }]),
  })
})

afterAll(() => server.close())

const key = createClientKey()
const token = (audience = 'wss://stake.example/relay', claims = {}) => signToken(key, audience, claims)

async function connect(options: ConnectOptions) {
  const connection = await connectRelay(server.url, { projectId: 'portal', token: token(), ...options })
  onTestFinished(() => connection.close())
  return connection
}

const now = Date.now() / 1000

test.each<[string, ConnectOptions, string]>([
  ['without a project', { projectId: '' }, 'Project not found'],
  ['of an unknown project', { projectId: 'granary' }, 'Unauthorized: invalid key'],
  ['from a foreign page', { headers: { origin: 'https://evil.test' } }, 'Unauthorized: origin not allowed'],
  ['from a frame without origin', { headers: { origin: 'null' } }, 'Unauthorized: origin not allowed'],
  [
    'with a clock an hour fast',
    { token: token(undefined, { iat: now + 3_600 }) },
    'JWT validation error: JWT Token is not yet valid',
  ],
  ['for another relay', { token: token('wss://other.example') }, 'JWT validation error: invalid audience'],
  ['with a text for a token', { token: 'x' }, 'JWT validation error: malformed token'],
])('a client %s is told the reason by code 3000', async (_what, options, reason) => {
  const { ended } = await connect(options)
  expect(await ended).toEqual([3000, reason])
})

test.each<[string, ConnectOptions]>([
  ['of a page of the project', { headers: { origin: 'https://app.stake.example' } }],
  ['for the site’s address', { token: token('https://stake.example') }],
  ['for a further address', { token: token('wss://relay.example/') }],
  ['with a clock an hour slow', { token: token(undefined, { iat: now - 3_600, exp: now + 82_800 }) }],
])('a client %s is served', async (_what, options) => {
  const client = await connect(options)
  expect(await client.call('irn_subscribe', { topic: newTopic() })).toMatch(/^[0-9a-f]{64}$/)
})

test('with RELAY=no the server has no relay', async () => {
  const without = await startTestServer({ RELAY: 'no' })
  onTestFinished(() => without.close())
  const { ended } = await connectRelay(without.url)
  expect((await ended)[0]).toBe(1006)
  expect((await without.post('/relay/rpc', {})).status).toBe(404)
})

test.each([
  ['RELAY_URLS', 'stake.example'],
  ['REDIS_URL', 'http://127.0.0.1:6379'],
  ['RELAY_SESSIONS_MAX', '0'],
])('a wrong %s stops the start', async (name, value) => {
  await expect(startTestServer({ [name]: value })).rejects.toThrow(name)
})
