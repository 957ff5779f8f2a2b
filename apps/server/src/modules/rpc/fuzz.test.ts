import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { ethProxy, type RpcServer, startRpcServer } from '#test/startRpcServer.ts'
import { randomRuns } from '../../../../../packages/staking/test/randomRuns.ts'

let node: FakeNode
let server: RpcServer
const honest = { jsonrpc: '2.0', id: 'honest', method: 'eth_getBlockByNumber', params: ['0x5a', false] }

beforeAll(async () => {
  node = await startFakeNode()
  server = await startRpcServer({
    RPC_URLS_ETH_HOODI: node.url,
    RPC_TIMEOUT_SECONDS: '10',
    RPC_HEAD_POLL_MS: '60000',
    RPC_CACHE_MEGABYTES: '1',
  })
  await server.rpc({ ...honest, method: 'eth_gasPrice' })
})

beforeEach(() => {
  node.misbehave = undefined
})

afterAll(async () => {
  await server.close()
  node.close()
})

const methods = [
  'eth_call',
  'eth_getLogs',
  'eth_getBlockByNumber',
  'eth_sendRawTransaction',
  'eth_feeHistory',
]
const protoKeys = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty')
const numbers = fc.constantFrom('1e400', '-1e400', '9'.repeat(400), '0.1', '-0', '1e-400', '9007199254740993')
const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.json() },
  numbers,
  protoKeys.map(key => `{${JSON.stringify(key)}:{"latest":true}}`),
  fc.integer({ min: 10, max: 20_000 }).map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.string({ maxLength: 200, unit: 'binary' }).map(text => JSON.stringify(text)),
)
const method = fc.oneof(fc.constantFrom(...methods), protoKeys, fc.string()).map(name => JSON.stringify(name))

/** Hand-written calls: JSON.stringify would never write a member twice, or a number too large. */
const oddCall = fc
  .record({
    id: oddValue,
    method: fc.oneof(method, oddValue),
    params: oddValue,
    more: oddValue,
    key: protoKeys,
  })
  .map(
    ({ id, method, params, more, key }) =>
      `{"jsonrpc":"2.0","id":${id},"method":${method},"params":${params},${JSON.stringify(key)}:${more}}`,
  )
const oddBody = fc.oneof(
  { weight: 3, arbitrary: oddCall },
  { weight: 3, arbitrary: fc.array(oddCall, { maxLength: 8 }).map(calls => `[${calls.join(',')}]`) },
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 90, max: 3_000 }).map(size => `[${Array(size).fill(JSON.stringify(honest)).join(',')}]`),
)

test('[A7.09] [A8.14] any post is answered in JSON, with a code when refused, and no one else notices', async () => {
  await fc.assert(
    fc.asyncProperty(oddBody, async body => {
      const { status, text, json } = await server.rpc(body)
      expect([200, 204, 400, 413]).toContain(status)
      if (status !== 200 && status !== 204) expect(text).toMatch(/"code":"[A-Z_]+"/)
      for (const answer of [json].flat() as { error?: { code: number }; jsonrpc?: string }[])
        if (status === 200) {
          expect(answer.jsonrpc).toBe('2.0')
          if (answer.error) expect(Number.isInteger(answer.error.code)).toBe(true)
        }
    }),
    randomRuns(1_000, 25),
  )
  expect((await server.rpc(honest)).json).toMatchObject({ id: 'honest', result: { number: '0x5a' } })
  expect(({} as { latest?: unknown }).latest).toBeUndefined()
})

test("a visitor's words never become labels of metrics", async () => {
  await server.rpc({ ...honest, method: 'eth_madeUpByVisitor' })
  const metrics = await server.metrics()
  expect(metrics).not.toContain('madeUp')
  expect(metrics).toContain('method="other",source="proxy",outcome="refused"')
})

test.each([
  ['a request without end', `POST ${ethProxy} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{`],
  ['two lengths', `POST ${ethProxy} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  [
    'a chunk of a negative size',
    `POST ${ethProxy} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n`,
  ],
])('%s takes nothing from others', async (_what, bytes) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  expect((await server.rpc(honest)).json).toMatchObject({ result: { number: '0x5a' } })
  socket.destroy()
  await expect.poll(() => server.metrics()).toMatch(/granary_http_requests_under_way 0/)
})

const status = fc.constantFrom(200, 200, 200, 200, 201, 204, 302, 400, 418, 500)
const replyMember = fc.oneof(
  fc.constantFrom('"id":0', '"id":1', '"id":null', '"id":"0"', '"id":0', '"jsonrpc":"2.0"', '"error":null'),
  oddValue.map(value => `"result":${value}`),
  oddValue.map(value => `"error":${value}`),
  fc
    .tuple(oddValue, oddValue, oddValue)
    .map(([c, m, d]) => `"error":{"code":${c},"message":${m},"data":${d}}`),
  fc.tuple(protoKeys, oddValue).map(([key, value]) => `${JSON.stringify(key)}:${value}`),
)
const reply = fc.array(replyMember, { maxLength: 5 }).map(members => `{${members.join(',')}}`)
const nodeBody = fc.oneof(
  { weight: 3, arbitrary: reply },
  { weight: 2, arbitrary: fc.array(reply, { maxLength: 4 }).map(all => `[${all.join(',')}]`) },
  fc.string({ unit: 'binary' }),
  fc.json(),
)
/** Reads only: they go out together, so that one answer is one failure and never opens the circuit alone. */
const readMethods = [
  'eth_call',
  'eth_getLogs',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
  'eth_getCode',
]
const asked = fc.constantFrom(...readMethods.map(name => ({ jsonrpc: '2.0', method: name })))

test('[A7.09] [A8.14] whatever a node answers, the visitor gets an answer or a code, and no lie outlives its node', async () => {
  let salt = 0
  await fc.assert(
    fc.asyncProperty(
      status,
      nodeBody,
      fc.array(asked, { minLength: 1, maxLength: 3 }),
      async (code, body, calls) => {
        node.misbehave = (_, response, asked) => {
          // A check in between would believe that the node is of another chain.
          if (asked.some(({ method }) => method === 'eth_chainId')) return 'honest'
          return void response.writeHead(code).end(code === 204 ? undefined : body)
        }
        salt += 1
        const batch = calls.map((one, id) => ({
          ...one,
          id,
          params: [`0x${(10_000 + salt).toString(16)}`, salt],
        }))
        const answer = await server.rpc(batch.length === 1 ? batch[0] : batch)
        expect([200, 502]).toContain(answer.status)
        if (answer.status === 502) expect(answer.text).toContain('RPC_UPSTREAM_UNAVAILABLE')
        else
          for (const [place, one] of ([answer.json].flat() as Record<string, unknown>[]).entries()) {
            expect(one).toMatchObject({ jsonrpc: '2.0', id: place })
            expect('result' in one !== 'error' in one).toBe(true)
          }
        node.misbehave = undefined
        const next = { ...honest, method: 'eth_estimateGas', params: [salt] }
        expect((await server.rpc(next)).json).toMatchObject({ result: 'eth_estimateGas 100' })
      },
    ),
    randomRuns(1_000, 25),
  )
  const young = { ...honest, params: ['0x64', false] }
  await expect
    .poll(async () => (await server.rpc(young)).json, { timeout: 60_000, interval: 200 })
    .toMatchObject({ result: { number: '0x64' } })
  expect((await server.rpc(honest)).json).toMatchObject({ id: 'honest', result: { number: '0x5a' } })
})
