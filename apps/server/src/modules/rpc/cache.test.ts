import { setTimeout as sleep } from 'node:timers/promises'
import { hoodi } from '@granary/chains'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeNode, fakeBlock, startFakeNode } from '#test/startFakeNode.ts'
import { type RpcServer, startRpcServer } from '#test/startRpcServer.ts'
import { createMetrics } from '../../platform/metrics/createMetrics.ts'
import { createChainUpstreams } from '../../platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '../../settings.ts'
import { createProxyMetrics } from './createProxyMetrics.ts'
import { createRpcProxy } from './createRpcProxy.ts'

const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const balance = call('eth_getBalance', [`0x${'11'.repeat(20)}`, 'latest'])

async function serve(
  start: Partial<FakeNode> = {},
  more: Record<string, string> = {},
): Promise<{ node: FakeNode; server: RpcServer; headSeen(head: number): Promise<void> }> {
  const node = await startFakeNode(start)
  const server = await startRpcServer({ RPC_URLS_ETH_HOODI: node.url, RPC_HEAD_POLL_MS: '200', ...more })
  onTestFinished(async () => {
    await server.close()
    node.close()
  })
  const state = async () =>
    (await fetch(`${server.url}/api/v1/networks/eth/infura?network_type=hoodi`)).json()
  const headSeen = (head: number) =>
    expect.poll(state, { timeout: 60_000, interval: 20 }).toMatchObject({ blockNumber: head })
  await headSeen(node.head)
  // The first state may predate the first poll; from the second on, the head is followed.
  await expect.poll(() => node.count('eth_getBlockByNumber'), { timeout: 60_000 }).toBeGreaterThan(4)
  return { node, server, headSeen }
}

test('identical concurrent reads go upstream once', async () => {
  const node = await startFakeNode()
  const metrics = createMetrics()
  const upstream = createChainUpstreams(readSettings({ RPC_URLS_ETH_HOODI: node.url }), metrics).get(hoodi.id)
  if (!upstream) throw new Error('no upstream')
  onTestFinished(() => {
    upstream.close()
    node.close()
  })
  const counters = createProxyMetrics(metrics.registry)
  const proxy = createRpcProxy({ ...upstream.parts(), chain: hoodi, cacheBytes: 0, metrics: counters })
  const read = { method: 'eth_estimateGas', params: [{}] }
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => proxy.ask([read])))
  expect(outcomes).toEqual(Array.from({ length: 40 }, () => [{ result: '"eth_estimateGas 100"' }]))
  expect(node.count('eth_estimateGas')).toBe(1)
  expect(await metrics.registry.metrics()).toMatch(
    /granary_rpc_calls_total\{[^}]*source="coalesced"[^}]*\} 39/,
  )
  const send = { method: 'eth_sendRawTransaction', params: ['0x02aa'] }
  await Promise.all([proxy.ask([send]), proxy.ask([send])])
  expect(node.count('eth_sendRawTransaction')).toBe(2)
})

test('the same read twice in one batch is asked once and answered twice', async () => {
  const { node, server } = await serve()
  const twice = [call('eth_estimateGas', [{}], 'a'), call('eth_estimateGas', [{}], 'b')]
  expect((await server.rpc(twice)).json).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'eth_estimateGas 100' },
    { jsonrpc: '2.0', id: 'b', result: 'eth_estimateGas 100' },
  ])
  expect(node.count('eth_estimateGas')).toBe(1)
})

test('no visitor waits longer than a second for another’s slow call', async () => {
  const { node, server } = await serve({}, { RPC_HEAD_POLL_MS: '60000' })
  node.misbehave = (_, response, calls) => {
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: calls.length }))
    const slow = calls.length > 1
    setTimeout(() => response.end(JSON.stringify(slow ? answers : answers[0])), slow ? 2_500 : 0)
  }
  const slow = server.rpc([call('eth_estimateGas', [{}]), call('eth_simulateV1', [{}])])
  await expect.poll(() => node.count('eth_simulateV1')).toBe(1)
  expect((await server.rpc(call('eth_estimateGas', [{}]))).json).toMatchObject({ result: 1 })
  expect(node.count('eth_estimateGas')).toBe(2)
  expect((await slow).json).toMatchObject([{ result: 2 }, { result: 2 }])
})

test('answers about the newest block are cached until the next one', async () => {
  const { node, server, headSeen } = await serve()
  const ask = async () => ((await server.rpc(balance)).json as { result: string }).result
  const upstreamCalls = async () => {
    const before = node.count('eth_getBalance')
    expect(await ask()).toBe('eth_getBalance 100')
    return node.count('eth_getBalance') - before
  }
  await expect.poll(upstreamCalls, { timeout: 60_000 }).toBe(0)
  node.head = 101
  await headSeen(101)
  expect(await ask()).toBe('eth_getBalance 101')
  expect(await server.metrics()).toMatch(
    /granary_rpc_calls_total\{[^}]*method="eth_getBalance",source="cache"/,
  )
})

test('another block at the same height, a reorganisation, is another newest block', async () => {
  const { node, server } = await serve()
  const ask = async () => ((await server.rpc(balance)).json as { result: string }).result
  expect(await ask()).toBe('eth_getBalance 100')
  node.results.eth_getBlockByNumber = ([tag]) => ({
    ...fakeBlock(tag === 'finalized' ? 90 : 100),
    hash: `0x${'fe'.repeat(32)}`,
  })
  node.results.eth_getBalance = () => 'after'
  await expect.poll(ask, { timeout: 60_000 }).toBe('after')
})

test('an answer with a newer block ends the cache of the older one before the next poll', async () => {
  const { node, server } = await serve()
  await server.rpc(balance)
  node.head = 105
  node.results.eth_getTransactionReceipt = () => ({ blockNumber: '0x69' })
  await server.rpc(call('eth_getTransactionReceipt', [`0x${'ab'.repeat(32)}`]))
  expect((await server.rpc(balance)).json).toMatchObject({ result: 'eth_getBalance 105' })
})

test('after a submitted transaction no earlier answer is used', async () => {
  const { node, server } = await serve()
  await server.rpc(balance)
  node.results.eth_getBalance = () => 'less'
  await server.rpc(call('eth_sendRawTransaction', ['0x02aa']))
  expect((await server.rpc(balance)).json).toMatchObject({ result: 'less' })
})

test('a refused transaction, which anyone can submit, clears no cache', async () => {
  const { node, server } = await serve({}, { RPC_HEAD_POLL_MS: '60000' })
  await server.rpc(balance)
  await server.rpc(balance)
  const asked = node.count('eth_getBalance')
  node.results.eth_sendRawTransaction = () => new Error('invalid sender')
  await server.rpc(call('eth_sendRawTransaction', ['0x02aa']))
  await server.rpc(balance)
  expect(node.count('eth_getBalance')).toBe(asked)
})

test('final blocks and their content are asked once; what may change is asked again', async () => {
  const { node, server, headSeen } = await serve()
  node.results.eth_getTransactionReceipt = ([hash]) => ({
    blockNumber: String(hash).startsWith('0xa') ? '0x5a' : '0x5b',
  })
  const settled = [
    call('eth_getBlockByNumber', ['0x5a', false]),
    call('eth_getTransactionReceipt', [`0x${'a1'.repeat(32)}`]),
  ]
  const young = [call('eth_getTransactionReceipt', [`0x${'b1'.repeat(32)}`])]
  for (const one of [...settled, ...young]) await server.rpc(one)
  node.head = 101
  await headSeen(101)
  const asked = node.count('eth_getTransactionReceipt')
  node.results.eth_getTransactionReceipt = () => null
  for (const one of settled)
    expect((await server.rpc(one)).json).toMatchObject({ result: expect.any(Object) })
  expect(node.count('eth_getTransactionReceipt')).toBe(asked)
  expect((await server.rpc(young[0])).json).toMatchObject({ result: null })
})

test('the chain id is answered without asking, and missing data is not cached', async () => {
  const { node, server } = await serve()
  const before = node.count('eth_chainId')
  expect((await server.rpc(call('eth_chainId'))).json).toEqual({ jsonrpc: '2.0', id: 1, result: '0x88bb0' })
  expect(node.count('eth_chainId')).toBe(before)
  node.results.eth_getTransactionReceipt = () => null
  const receipt = call('eth_getTransactionReceipt', [`0x${'cd'.repeat(32)}`])
  for (let round = 0; round < 3; round += 1)
    expect((await server.rpc(receipt)).json).toMatchObject({ result: null })
  expect(node.count('eth_getTransactionReceipt')).toBe(3)
})

test('a node that claims finality above its head makes nothing stay', async () => {
  const { node, server, headSeen } = await serve({ finalized: 1_000_000 })
  const block = call('eth_getBlockByNumber', ['0x5a', false])
  await server.rpc(block)
  node.head = 101
  await headSeen(101)
  node.results.eth_getBlockByNumber = ([tag]) => ({ ...fakeBlock(tag === 'latest' ? 101 : 90), miner: 'new' })
  expect((await server.rpc(block)).json).toMatchObject({ result: { miner: 'new' } })
})

test('errors are not cached', async () => {
  const { node, server } = await serve()
  node.results.eth_getBalance = () => new Error('header not found')
  expect((await server.rpc(balance)).json).toMatchObject({ error: { message: 'header not found' } })
  node.results.eth_getBalance = () => '0x1'
  expect((await server.rpc(balance)).json).toMatchObject({ result: '0x1' })
})

test('the newest block is polled once for all, and not without requests', async () => {
  const { node, server } = await serve()
  await Promise.all(Array.from({ length: 30 }, () => server.rpc(balance)))
  const before = node.count('eth_getBlockByNumber')
  const began = performance.now()
  await sleep(450)
  const polls = Math.floor((performance.now() - began) / 200) + 1
  // The newest and the final block each time.
  expect(node.count('eth_getBlockByNumber') - before).toBeLessThanOrEqual(2 * polls)
})

test('without room nothing is cached', async () => {
  const { node, server } = await serve({}, { RPC_CACHE_MEGABYTES: '0' })
  for (let round = 0; round < 3; round += 1) await server.rpc(balance)
  expect(node.count('eth_getBalance')).toBe(3)
})

test('the usual address and an unusual one of the same meaning answer alike, headers, limits and all', async () => {
  const { node, server } = await serve({}, { RATE_LIMIT_RPC_PER_MINUTE: '30' })
  const usual = `${server.url}/api/v1/networks/eth/infura?network_type=hoodi`
  const ask = async (url: string, body: unknown) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'x-request-id': 'trace-7' } }
    const response = await fetch(url, init)
    const headers = Object.fromEntries(response.headers)
    return {
      status: response.status,
      text: (await response.text()).replace(/in \d+ s/, 'soon'),
      headers: { ...headers, date: '', 'retry-after': '' },
    }
  }
  const logs = call('eth_getLogs', [{}])
  for (const body of [
    balance,
    [balance, call('eth_sign')],
    { jsonrpc: '2.0', method: 'eth_chainId' },
    [],
    logs,
    logs,
  ])
    expect(await ask(usual, body)).toEqual(await ask(`${usual}&more=1`, body))
  expect((await ask(usual, logs)).status).toBe(429)
  expect((await ask(usual, { ...balance, params: ['0'.repeat(400_000)] })).status).toBe(413)
  expect(node.count('eth_sign')).toBe(0)
  expect(await server.metrics()).toMatch(/granary_http_requests_under_way 0/)
})
