import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { routes } from './routes.ts'

type Answer = { status?: number; type?: string; body: string }
type Seen = { method: string; url: string; body: string; requestId: string }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(
  answer: Answer | 'never' | 'endless' | 'drip',
): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const requestId = String(request.headers['x-request-id'])
    seen.push({ method: request.method ?? '', url: request.url ?? '', body, requestId })
    if (answer === 'never') return
    if (answer === 'endless' || answer === 'drip') return pour(response, answer)
    response
      .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' })
      .end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`, seen }
}

/** Sends JSON until the client hangs up: as fast as possible, or a byte at a time. */
function pour(response: ServerResponse, how: 'endless' | 'drip'): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const part = how === 'endless' ? '[0'.repeat(50_000) : '['
  const more = () => {
    if (response.destroyed) return
    if (how === 'endless' && response.write(part)) setImmediate(more)
    else if (how === 'endless') response.once('drain', more)
    else {
      response.write(part)
      setTimeout(more, 10)
    }
  }
  more()
}

const pubkey = `0x${'ab'.repeat(48)}` as const

test('amounts travel as decimal strings and arrive as bigint; path parameters fill the path', async () => {
  const deposit = {
    pubkey,
    withdrawalCredentials: `0x01${'00'.repeat(11)}${'11'.repeat(20)}`,
    amountGwei: '32000000000',
    signature: `0x${'cd'.repeat(96)}`,
    depositMessageRoot: `0x${'01'.repeat(32)}`,
    depositDataRoot: `0x${'02'.repeat(32)}`,
    forkVersion: '0x10000910',
  }
  const offer = {
    id: '7f8a3a52-58a6-4bb0-9d7e-6a2f43c1a001',
    chainId: 560048,
    withdrawalAddress: `0x${'11'.repeat(20)}`,
    credentialsType: '0x01',
    feeRecipient: `0x${'11'.repeat(20)}`,
    providerShareBps: 0,
    deposits: [deposit],
    status: 'open',
    createdAt: '2026-11-20T10:00:00Z',
    expiresAt: '2026-11-21T10:00:00Z',
  }
  const { baseUrl, seen } = await serve({ body: JSON.stringify(offer) })
  const answer = await createClient({ baseUrl }).call(routes.createOffer, {
    params: { network: 'hoodi' },
    body: {
      withdrawalAddress: `0x${'11'.repeat(20)}`,
      credentialsType: '0x01',
      amountsGwei: [32_000_000_000n],
    },
  })
  expect(answer.deposits[0]?.amountGwei).toBe(32_000_000_000n)
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/ethereum/hoodi/offers' })
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ amountsGwei: ['32000000000'] })
})

test('query parameters go into the address', async () => {
  const state = {
    chainId: 71,
    configured: true,
    blockNumber: 5,
    blockTimestampSeconds: 9,
    blockHash: `0x${'ab'.repeat(32)}`,
    finalizedBlockNumber: null,
    upstreams: [{ state: 'healthy', blockNumber: 5 }],
  }
  const { baseUrl, seen } = await serve({ body: JSON.stringify(state) })
  const query = { network_type: 'testnet', space: 'espace' } as const
  await expect(createClient({ baseUrl }).call(routes.getCfxProxyState, { query })).resolves.toEqual(state)
  expect(seen[0]?.url).toBe('/api/v1/networks/cfx/rpc?network_type=testnet&space=espace')
})

test("a problem becomes an error with the problem's own code", async () => {
  const problem = {
    type: '/docs/errors/OFFER_NOT_FOUND',
    title: 'No such offer.',
    status: 404,
    code: 'OFFER_NOT_FOUND',
  }
  const { baseUrl } = await serve({
    status: 404,
    type: 'application/problem+json',
    body: JSON.stringify(problem),
  })
  const params = { network: 'hoodi', offerId: '7f8a3a52-58a6-4bb0-9d7e-6a2f43c1a001' } as const
  await expect(createClient({ baseUrl }).call(routes.getOffer, { params })).rejects.toMatchObject({
    name: 'ApiProblemError',
    code: 'OFFER_NOT_FOUND',
    shortMessage: 'No such offer.',
  })
})

test('[B8.01] names the HTTP status of an error answer that is no problem document', async () => {
  const { baseUrl } = await serve({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
  await expect(createClient({ baseUrl }).call(routes.getHealth, {})).rejects.toMatchObject({
    code: 'API_PROBLEM',
    shortMessage: 'HTTP status code: 502',
  })
})

test.each([
  ['another shape', '{"status":"ok"}'],
  ['text', 'it works'],
  ['nothing', ''],
])('refuses an answer that is %s', async (_, body) => {
  const { baseUrl } = await serve({ body })
  await expect(createClient({ baseUrl }).call(routes.getHealth, {})).rejects.toMatchObject({
    code: 'API_ANSWER_INVALID',
  })
})

test('a server that is not there or never answers is unreachable', async () => {
  const { baseUrl } = await serve('never')
  const slow = createClient({ baseUrl, timeoutMs: 50 })
  await expect(slow.call(routes.getHealth, {})).rejects.toMatchObject({ code: 'API_UNREACHABLE' })
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:1/api/v1' })
  await expect(nobody.call(routes.getHealth, {})).rejects.toMatchObject({ code: 'API_UNREACHABLE' })
})

test("passes the caller's own abort on unchanged", async () => {
  const { baseUrl } = await serve('never')
  const controller = new AbortController()
  const call = createClient({ baseUrl }).call(routes.getHealth, {}, { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('stops reading an endless answer at the limit; an endless refusal fails by its status', async () => {
  const { baseUrl } = await serve('endless')
  const client = createClient({ baseUrl, longestAnswerBytes: 1_000_000 })
  await expect(client.call(routes.getHealth, {})).rejects.toMatchObject({ code: 'API_ANSWER_TOO_LARGE' })
  const huge = await serve({ status: 500, body: `"${'x'.repeat(2_000_000)}"` })
  await expect(
    createClient({ baseUrl: huge.baseUrl, longestAnswerBytes: 1_000_000 }).call(routes.getHealth, {}),
  ).rejects.toMatchObject({ code: 'API_PROBLEM' })
})

test('a dripping answer is unreachable after the timeout', async () => {
  const { baseUrl } = await serve('drip')
  await expect(createClient({ baseUrl, timeoutMs: 200 }).call(routes.getHealth, {})).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
  })
})

test('does not read JSON served as HTML', async () => {
  const { baseUrl } = await serve({ type: 'text/html', body: '{"status":"ok","version":"1"}' })
  await expect(createClient({ baseUrl }).call(routes.getHealth, {})).rejects.toMatchObject({
    code: 'API_ANSWER_INVALID',
  })
})

test('drops keys outside the schema, those that reach the prototype included', async () => {
  const body =
    '{"status":"ok","version":"1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const { baseUrl } = await serve({ body })
  const answer = await createClient({ baseUrl }).call(routes.getHealth, {})
  expect(Object.keys(answer)).toEqual(['status', 'version'])
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('each request has its own id, and a failure carries it even if the server sends another', async () => {
  const { baseUrl, seen } = await serve({
    status: 503,
    type: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Away',
      status: 503,
      code: 'DATABASE_UNAVAILABLE',
      requestId: '<b>x</b>',
    }),
  })
  const fail = () =>
    createClient({ baseUrl })
      .call(routes.getHealth, {})
      .catch((error: unknown) => error)
  const failures = [await fail(), await fail()]
  expect(seen.map(({ requestId }) => requestId)).toEqual([
    expect.stringMatching(/^[0-9a-f]{24}$/),
    expect.stringMatching(/^[0-9a-f]{24}$/),
  ])
  expect(seen[0]?.requestId).not.toBe(seen[1]?.requestId)
  expect(failures).toMatchObject(seen.map(({ requestId }) => ({ requestId })))
})

test('an unanswered request has an id too', async () => {
  const failed = createClient({ baseUrl: 'http://127.0.0.1:9/api/v1' }).call(routes.getHealth, {})
  await expect(failed).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
    requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
})

test('omits undefined query parameters', async () => {
  const { baseUrl, seen } = await serve({ body: '{"days":[],"nextBefore":null}' })
  const call = createClient({ baseUrl }).call(routes.listConfluxRewards, {
    params: { network: 'testnet', pool: `0x${'11'.repeat(20)}`, staker: `0x${'22'.repeat(20)}` },
    query: { before: undefined, limit: 5 },
  })
  await call.catch(() => undefined)
  expect(seen[0]?.url).toMatch(/\?limit=5$/)
})
