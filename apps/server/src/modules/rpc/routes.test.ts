import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { type ConnectedDevnet, devnetAccounts } from '@granary/devnet'
import { createPublicClient, createWalletClient, http } from 'viem'
import { hoodi } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundedWallet } from '#test/fundedWallet.ts'
import { startProxy } from '#test/startProxy.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const eth = '/api/v1/networks/eth/infura?network_type=hoodi'
const cfx = '/api/v1/networks/cfx/rpc?network_type=testnet&space=espace'
const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }

let devnet: ConnectedDevnet
let server: TestServer
let broken: Server

beforeAll(async () => {
  devnet = await testDevnet()
  broken = createServer((_request, response) => response.end('<html>gateway</html>'))
  await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: devnet.ethereum.rpcUrl,
    RPC_URLS_CFX_TESTNET: devnet.conflux?.rpcUrl ?? '',
    // A node of another chain, and one that answers nonsense.
    RPC_URLS_ETH_MAINNET: devnet.ethereum.rpcUrl,
    RPC_URLS_CFX_MAINNET: `http://127.0.0.1:${(broken.address() as AddressInfo).port}/secret-key`,
  })
})

afterAll(async () => {
  await server.close()
  broken.close()
})

test.each([
  [eth, '0x88bb0'],
  [cfx, '0x47'],
])('[A7.01] [A7.03] %s is an RPC endpoint of its chain', async (path, id) => {
  const response = await server.post(path, chainId)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: id })
})

test.each([
  [eth, 560048],
  [cfx, 71],
])('[A7.04] [A7.06] [A7.09] GET %s answers a small state', async (path, id) => {
  expect(await (await server.get(path)).json()).toEqual({
    chainId: id,
    configured: true,
    blockNumber: expect.any(Number),
    blockTimestampSeconds: expect.any(Number),
    blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    finalizedBlockNumber: expect.any(Number),
    upstreams: [{ state: 'healthy', blockNumber: expect.any(Number) }],
  })
})

test.each([
  '/api/v1/networks/eth/infura',
  '/api/v1/networks/eth/infura?network_type=holesky',
  '/api/v1/networks/eth/infura?network_type=',
  '/api/v1/networks/cfx/rpc?network_type=hoodi&space=espace',
  '/api/v1/networks/cfx/rpc?network_type=testnet',
  '/api/v1/networks/cfx/rpc?network_type=testnet&space=core',
])('[A7.05] [A7.07] [A7.08] %s is refused with the wrong field, by GET and by POST', async path => {
  for (const response of [await server.get(path), await server.post(path, chainId)]) {
    expect(response.status).toBe(400)
    const field = path.endsWith('testnet') || path.endsWith('core') ? 'query.space' : 'query.network_type'
    expect(await response.json()).toMatchObject({
      code: 'REQUEST_INVALID',
      errors: expect.arrayContaining([{ field, message: expect.any(String) }]),
    })
  }
})

test('a batch is answered in order, each under its own id, refused ones included, notifications not at all', async () => {
  const response = await server.post(eth, [
    { ...chainId, id: 'a' },
    { ...chainId, id: null, method: 'eth_sendTransaction' },
    { jsonrpc: '2.0', method: 'eth_blockNumber' },
    17,
    { ...chainId, id: 0, method: 'eth_getBalance', params: ['not an address', 'latest'] },
  ])
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x88bb0' },
    { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32601 }) },
    { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32600 }) },
    { jsonrpc: '2.0', id: 0, error: { code: -32602, message: expect.any(String) } },
  ])
})

test('notifications alone get no answer', async () => {
  const response = await server.post(eth, { jsonrpc: '2.0', method: 'eth_chainId' })
  expect(response.status).toBe(204)
})

test.each([
  ['{"jsonrpc":', -32700],
  ['[]', -32600],
  ['{"id":1}', -32600],
])('malformed JSON-RPC %s is a 400 with a JSON-RPC error that has our code', async (text, code) => {
  const response = await server.post(eth, text)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code, message: expect.any(String), data: { code: 'RPC_REQUEST_INVALID' } },
  })
})

test('[A8.14] a body larger than any transaction is a 413 problem', async () => {
  const response = await server.post(eth, { ...chainId, params: ['0'.repeat(400_000)] })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'BODY_TOO_LARGE', status: 413 })
})

test('[A8.14] a node of another chain is refused, and its chain is not served', async () => {
  const response = await server.post('/api/v1/networks/eth/infura?network_type=mainnet', chainId)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    code: 'NETWORK_MISMATCH',
    detail: 'the JSON-RPC node is of chain 560048, not 1',
  })
})

test('[A8.14] a node that answers nonsense is a 502 problem that does not reveal its address', async () => {
  const response = await server.post('/api/v1/networks/cfx/rpc?network_type=mainnet&space=espace', chainId)
  expect(response.status).toBe(502)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  expect(text + server.log()).not.toContain('secret-key')
})

test('a node that repeats its own address and API key does not reveal them', async () => {
  const key = '0123456789abcdef0123456789abcdef'
  let silent = false
  const chatty = await startProxy(devnet.ethereum.rpcUrl, ({ body, path }) => {
    const calls = [JSON.parse(body)].flat() as { id: number; method: string }[]
    const message = `project ${key} (${chatty.url}${path}) has no credit`
    const error = { code: -32005, message, data: { see: `https://elsewhere/${key}` } }
    const replies = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      ...(method === 'eth_chainId' && !silent ? { result: '0x88bb0' } : { error }),
    }))
    return { status: 200, body: JSON.stringify(replies.length > 1 ? replies : replies[0]) }
  })
  const start = () => startTestServer({ RPC_URLS_ETH_HOODI: `${chatty.url}/v3/${key}` })
  const served = await start()
  try {
    const answer = await (await served.post(eth, { ...chainId, method: 'eth_blockNumber' })).text()
    expect(answer).toContain('has no credit')
    expect(answer).not.toContain(key)
    silent = true
    const refused = await start()
    const problem = await (await refused.post(eth, chainId)).text()
    await refused.close()
    expect(problem).toContain('eth_chainId refused')
    expect(problem + served.log() + refused.log()).not.toContain(key)
  } finally {
    await served.close()
    chatty.close()
  }
})

test('a chain without a node answers a typed problem to POST and configured: false to GET', async () => {
  const bare = await startTestServer()
  try {
    const response = await bare.post(eth, chainId)
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'NETWORK_NOT_CONFIGURED' })
    const client = createClient({ baseUrl: `${bare.url}/api/v1` })
    expect(await client.call(routes.getEthProxyState, { query: { network_type: 'hoodi' } })).toEqual({
      chainId: 560048,
      configured: false,
      blockNumber: null,
      blockTimestampSeconds: null,
      blockHash: null,
      finalizedBlockNumber: null,
      upstreams: [],
    })
    expect(await (await bare.get('/api/v1/networks')).json()).toMatchObject({
      networks: [{ rpc: false, staking: false }, { rpc: false }, { rpc: false }, { rpc: false }],
    })
  } finally {
    await bare.close()
  }
})

test('[A7.03] a wallet library reads and submits a signed transaction through the proxy', async () => {
  const transport = http(`${server.url}${eth}`, { batch: true })
  const { account } = await fundedWallet(devnet)
  const wallet = createWalletClient({ account, chain: hoodi, transport })
  const reader = createPublicClient({ chain: hoodi, transport, pollingInterval: 50 })
  const hash = await wallet.sendTransaction({ to: devnetAccounts.address(6), value: 1n })
  await devnet.warpSlots(1)
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
})

test('the calls of a batch count one by one against a visitor’s limit', async () => {
  const limited = await startTestServer({
    RPC_URLS_ETH_HOODI: devnet.ethereum.rpcUrl,
    RATE_LIMIT_RPC_PER_MINUTE: '5',
  })
  try {
    expect((await limited.post(eth, [chainId, chainId, chainId])).status).toBe(200)
    const refused = await limited.post(eth, [chainId, chainId, chainId])
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  } finally {
    await limited.close()
  }
})

test('the networks list shows what can be proxied and what can be staked', async () => {
  const full = await startTestServer(devnetEnvironment(devnet))
  try {
    const { networks } = await createClient({ baseUrl: `${full.url}/api/v1` }).call(routes.listNetworks, {})
    expect(networks.map(({ caipNetworkId, rpc, staking }) => [caipNetworkId, rpc, staking])).toEqual([
      ['eip155:1', false, false],
      ['eip155:560048', true, true],
      ['eip155:1030', false, false],
      ['eip155:71', true, true],
    ])
  } finally {
    await full.close()
  }
})
