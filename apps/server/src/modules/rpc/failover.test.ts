import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { keccak256 } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, startFakeNode } from '#test/startFakeNode.ts'
import { type RpcServer, startRpcServer } from '#test/startRpcServer.ts'

const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
/** Never cached and never the same, so that every question needs a node. */
const uncached = () => call('eth_estimateGas', [{ value: `0x${(salt++).toString(16)}` }])
let salt = 1

/** Concurrent tests must clean up by their own context. */
type AtEnd = typeof onTestFinished

async function fake(start: Partial<FakeNode> = {}, atEnd: AtEnd = onTestFinished): Promise<FakeNode> {
  const node = await startFakeNode(start)
  atEnd(() => node.close())
  return node
}

async function serve(
  nodes: readonly { url: string }[],
  more: Record<string, string> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<RpcServer> {
  const urls = nodes.map(({ url }, place) => `${url}/secret-api-key-${place}`).join(',')
  const server = await startRpcServer({ RPC_URLS_ETH_HOODI: urls, RPC_TIMEOUT_SECONDS: '2', ...more })
  atEnd(() => server.close())
  return server
}

const name = (place: string) => (params: unknown[]) => `${place} ${JSON.stringify(params).length > 0}`
const named = (place: string) => ({ results: { eth_estimateGas: name(place) } })

type Misbehaviour = NonNullable<FakeNode['misbehave']>

const send = (response: ServerResponse, status: number, body: string | Buffer, headers = {}) =>
  void response.writeHead(status, headers).end(body)

/** Broken answers; a visitor must never get one of them. */
const misbehaviours: Record<string, Misbehaviour> = {
  'cuts the connection': request => request.socket.destroy(),
  'answers 500': (_, response) => send(response, 500, 'oops'),
  'answers 503 with a JSON-RPC answer': (_, response, calls) =>
    send(response, 503, JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: 'bad' })))),
  'answers 429': (_, response) => send(response, 429, 'slow down', { 'retry-after': '1' }),
  'answers 401': (_, response) => send(response, 401, '{"error":"key"}'),
  'answers a page': (_, response) =>
    send(response, 200, '<html>maintenance</html>', { 'content-type': 'text/html' }),
  'answers nothing': (_, response) => send(response, 200, ''),
  'redirects to another place': (_, response) => send(response, 307, '', { location: 'http://127.0.0.1:9/' }),
  'answers another call': (_, response) =>
    send(response, 200, '{"jsonrpc":"2.0","id":"other","result":"bad"}'),
  'answers compressed without being asked': (_, response, calls) =>
    send(
      response,
      200,
      gzipSync(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: 'x'.repeat(1e6) })))),
      { 'content-encoding': 'gzip' },
    ),
  'breaks off in the middle': (request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"jsonrpc":"2.0","id":0,"result":"')
    setImmediate(() => request.socket.destroy())
  },
  'says nothing': () => {},
  drips: (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'sends headers without end': request => {
    request.socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => request.socket.write(`x-${'y'.repeat(2_000)}: z\r\n`), 5)
    request.socket.on('close', () => clearInterval(timer)).on('error', () => {})
  },
}

/** These tests run at once in one process, where on a busy machine an honest answer takes a second too. */
const patient = { RPC_TIMEOUT_SECONDS: '3' }

test.concurrent.for(Object.keys(misbehaviours))(
  '[A7.09] a node that %s is passed over, and then left alone; alone, it is a 502 that names the fault and no address',
  async (what, { onTestFinished: atEnd, expect }) => {
    const [bad, good] = [await fake(named('bad'), atEnd), await fake(named('good'), atEnd)]
    const both = await serve([bad, good], patient, atEnd)
    const lonely = await serve([bad], patient, atEnd)
    expect((await both.rpc(uncached())).json).toMatchObject({ result: 'bad true' })
    bad.misbehave = misbehaviours[what]
    for (let round = 0; round < 3; round += 1)
      expect((await both.rpc(uncached())).json).toEqual({ jsonrpc: '2.0', id: 1, result: 'good true' })
    const refused = await lonely.rpc(uncached())
    expect(refused.status).toBe(502)
    expect(refused.json).toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE', detail: expect.any(String) })
    expect(refused.text).not.toMatch(/secret-api-key|127\.0\.0\.1/)
    const before = bad.count('eth_estimateGas')
    expect((await both.rpc(uncached())).json).toMatchObject({ result: 'good true' })
    expect(bad.count('eth_estimateGas')).toBe(before)
    bad.misbehave = undefined
    await expect
      .poll(async () => (await lonely.rpc(uncached())).json, { timeout: 60_000, interval: 200 })
      .toMatchObject({ result: 'bad true' })
  },
)

test('an endless answer is cut off and reported to its visitor, and no one else suffers', async () => {
  const node = await fake()
  const server = await serve([node], { RPC_TIMEOUT_SECONDS: '10' })
  const flood = Buffer.alloc(1024 * 1024, 'x')
  await server.rpc(uncached())
  node.misbehave = (_, response) => {
    response.writeHead(200).write('{"jsonrpc":"2.0","id":0,"result":"')
    const pour = () => {
      while (!response.destroyed && response.write(flood));
    }
    response.on('drain', pour)
    pour()
  }
  const answer = await server.rpc(call('eth_getLogs', [{ fromBlock: '0x0' }]))
  expect(answer.json).toMatchObject({ error: { code: -32005, data: { code: 'RPC_ANSWER_TOO_LARGE' } } })
  node.misbehave = undefined
  await expect
    .poll(async () => (await server.rpc(uncached())).json, { timeout: 60_000 })
    .toMatchObject({ result: expect.any(String) })
})

test('[A7.03] a node of another chain is only asked what it is, and its chain is not served by it alone', async () => {
  const [foreign, right] = [await fake({ chainId: 1, ...named('foreign') }), await fake(named('right'))]
  const server = await serve([foreign, right])
  for (let round = 0; round < 3; round += 1)
    expect((await server.rpc(uncached())).json).toMatchObject({ result: 'right true' })
  expect(new Set(foreign.asked)).toEqual(new Set(['eth_chainId', 'eth_getBlockByNumber']))
  const alone = await serve([foreign])
  expect(await alone.rpc(call('eth_chainId'))).toMatchObject({
    status: 503,
    json: { code: 'NETWORK_MISMATCH' },
  })
})

test('a node of a local chain with a real one’s id is not mixed in, also when it answers first and alone', async () => {
  const other = `0x${'ee'.repeat(32)}`
  const twin = await fake({
    results: {
      ...named('twin').results,
      eth_getBlockByNumber: () => ({ number: '0x0', hash: other, timestamp: '0x1' }),
    },
  })
  const right = await fake(named('right'))
  right.misbehave = misbehaviours['answers 500']
  const server = await serve([twin, right])
  expect((await server.rpc(uncached())).status).toBe(502)
  right.misbehave = undefined
  await expect
    .poll(async () => (await server.rpc(uncached())).json, { timeout: 60_000, interval: 200 })
    .toMatchObject({ result: 'right true' })
  right.misbehave = misbehaviours['answers 500']
  expect((await server.rpc(uncached())).status).toBe(502)
  expect(twin.count('eth_estimateGas')).toBe(0)
})

test('a lagging node is asked last, and one that claims a block far ahead does not make the others late', async () => {
  const late = await fake({ head: 90, ...named('late') })
  const [good, ahead] = [await fake(named('good')), await fake({ head: 1e9, ...named('ahead') })]
  const server = await serve([late, good, ahead])
  const state = async () =>
    (await fetch(`${server.url}/api/v1/networks/eth/infura?network_type=hoodi`)).json()
  await expect
    .poll(state)
    .toMatchObject({ upstreams: [{ state: 'lagging' }, { state: 'healthy' }, { state: 'healthy' }] })
  expect((await server.rpc(uncached())).json).toMatchObject({ result: 'good true' })
  expect(await server.metrics()).toContain(
    'granary_rpc_upstream_lag_seconds{chain="eip155:560048",upstream="0"} 120',
  )
})

test('the GET state reports heads and health, and no address of a node', async () => {
  const dead = { url: 'http://127.0.0.1:9' }
  const server = await serve([await fake(), dead, await fake({ chainId: 5 })])
  const response = await fetch(`${server.url}/api/v1/networks/eth/infura?network_type=hoodi`)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ chainId: 560048, blockNumber: 100, finalizedBlockNumber: 90 })
  expect(text).not.toMatch(/secret-api-key|127\.0\.0\.1/)
  await expect
    .poll(async () => (await fetch(`${server.url}/api/v1/networks/eth/infura?network_type=hoodi`)).json())
    .toMatchObject({ upstreams: [{ state: 'healthy' }, { state: 'unavailable' }, { state: 'foreign' }] })
})

test('what one node does not know or omits from a batch goes to the next one; what the chain refuses does not', async () => {
  const first = await fake({ results: { eth_estimateGas: () => new Error('execution reverted') } })
  const second = await fake(named('second'))
  const server = await serve([first, second])
  expect((await server.rpc(uncached())).json).toMatchObject({ error: { message: 'execution reverted' } })
  expect(second.count('eth_estimateGas')).toBe(0)
  first.misbehave = (_, response, calls) => {
    const [, ...rest] = calls.map(({ id }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: 'what?' },
    }))
    send(response, 200, JSON.stringify([...rest, { jsonrpc: '2.0', id: 1, result: 'kept' }].slice(1)))
  }
  const batch = [uncached(), uncached(), uncached()].map((one, id) => ({ ...one, id }))
  expect((await server.rpc(batch)).json).toEqual([
    { jsonrpc: '2.0', id: 0, result: 'second true' },
    { jsonrpc: '2.0', id: 1, result: 'kept' },
    { jsonrpc: '2.0', id: 2, result: 'second true' },
  ])
})

const raw = '0x02f86f83088bb0'
const sent = (id = 1) => call('eth_sendRawTransaction', [raw], id)

test('a signed transaction goes to the next node if the first may not have got it, and being known is success', async () => {
  const first = await fake()
  const second = await fake({ results: { eth_sendRawTransaction: () => new Error('already known') } })
  const server = await serve([first, second])
  await server.rpc(uncached())
  first.misbehave = misbehaviours['answers 500']
  expect((await server.rpc(sent())).json).toEqual({ jsonrpc: '2.0', id: 1, result: keccak256(raw) })
  expect(first.count('eth_sendRawTransaction')).toBe(1)
})

test('a transaction mined before it was resubmitted counts as sent if the node has it', async () => {
  const first = await fake()
  const second = await fake({ results: { eth_sendRawTransaction: () => new Error('nonce too low') } })
  const server = await serve([first, second])
  await server.rpc(uncached())
  second.results.eth_getTransactionByHash = () => null
  first.misbehave = misbehaviours['answers 500']
  expect((await server.rpc(sent())).json).toMatchObject({ error: { message: 'nonce too low' } })
  second.results.eth_getTransactionByHash = ([hash]) => ({ hash })
  expect((await server.rpc(sent())).json).toMatchObject({ result: keccak256(raw) })
})

test('a transaction that a node refuses is not tried on another one', async () => {
  const refuse = () => new Error('insufficient funds for gas * price + value')
  const first = await fake({ results: { eth_sendRawTransaction: refuse } })
  const second = await fake()
  const server = await serve([first, second])
  expect((await server.rpc(sent())).json).toMatchObject({ error: { message: refuse().message } })
  expect(second.count('eth_sendRawTransaction')).toBe(0)
})
