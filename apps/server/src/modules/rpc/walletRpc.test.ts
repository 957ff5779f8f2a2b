import { chains } from '@granary/chains'
import { walletChains } from '@granary/chains/walletChains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const hoodi = '/v1/?chainId=eip155:560048&projectId=portal'
const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
let server: TestServer

beforeAll(async () => {
  const { ethereum } = await testDevnet()
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: ['https://portal.example'] }]),
  })
})
afterAll(() => server?.close())

test('[B7.40] [B7.42] JSON-RPC goes to the node of the chain, single and in batches', async () => {
  const answer = { jsonrpc: '2.0', id: 1, result: '0x88bb0' }
  expect(await (await server.post(hoodi, chainId)).json()).toEqual(answer)
  expect(await (await server.post(hoodi, [chainId, { ...chainId, id: 'b' }])).json()).toEqual([
    answer,
    { ...answer, id: 'b' },
  ])
  expect((await server.post(hoodi, { jsonrpc: '2.0', method: 'eth_chainId' })).status).toBe(204)
  expect((await server.post(hoodi, '{')).status).toBe(400)
  expect(await (await server.post(hoodi, { ...chainId, method: 'eth_accounts' })).json()).toMatchObject({
    error: { data: { code: 'RPC_METHOD_NOT_ALLOWED' } },
  })
})

test('[B7.40] GET tells the state of the chain', async () => {
  expect(await (await server.get(hoodi)).json()).toMatchObject({ chainId: 560048, configured: true })
})

test('[B9.50] [B9.51] each of the 40 chains answers, those without a node with their code', async () => {
  expect(walletChains).toHaveLength(40)
  expect(new Set(walletChains.map(({ caipNetworkId }) => caipNetworkId.split(':')[0]))).toEqual(
    new Set(['eip155', 'solana', 'bip122', 'near']),
  )
  for (const { caipNetworkId } of walletChains) {
    const response = await server.post(`/v1/?chainId=${caipNetworkId}`, chainId)
    if (caipNetworkId === 'eip155:560048') expect(response.status).toBe(200)
    else expect(await response.json()).toMatchObject({ code: 'NETWORK_NOT_CONFIGURED', status: 503 })
  }
})

test('[B9.51] each chain has its own id, coin, explorer and source, and the chains of the site are among them', () => {
  const ids = walletChains.map(({ caipNetworkId }) => caipNetworkId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const chain of walletChains) {
    expect(chain.explorerUrl, chain.name).toMatch(/^https:\/\/[^/]+(\/[^/]+)*$/)
    expect(chain.nativeCurrency.symbol, chain.name).toMatch(/^[A-Za-z]{1,6}$/)
    expect(chain.checked).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  for (const { caipNetworkId, nativeCurrency } of chains) {
    const listed = walletChains.find(one => one.caipNetworkId === caipNetworkId)
    expect(listed?.nativeCurrency.symbol).toBe(nativeCurrency.symbol)
  }
})

test.each(['/v1/?chainId=eip155:99999999', '/v1/?chainId=1', '/v1/'])(
  '%s is refused by its field',
  async path => {
    const response = await server.post(path, chainId)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'query.chainId' }] })
  },
)

test("[B7.40] pages of the project's origins may call it, other pages may not", async () => {
  const ask = (origin: string, path = hoodi) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify(chainId),
    })
  const allowed = await ask('https://portal.example')
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  expect(await (await ask('https://evil.example')).json()).toMatchObject({ code: 'ORIGIN_FOREIGN' })
  const unknown = await ask('https://portal.example', '/v1/?chainId=eip155:560048&projectId=nobody')
  expect(await unknown.json()).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
})
