import { setMaxListeners } from 'node:events'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { createWallet, type WalletConfig } from '@granary/wallet/core'
import { createEvmAdapter } from '@granary/wallet/evm'
import { formatEther, type Hex, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer, testDevnet, testMnemonic } from '#test/startTestServer.ts'

// The toolkit's own calls, over HTTP, to this server, from a page of another origin.

const hoodi = 560048
const account = mnemonicToAccount(testMnemonic, { addressIndex: 3 })
const { address } = account
const origin = 'https://app.portal.example'
const realFetch = globalThis.fetch
const asked: URL[] = []
const page = new EventTarget()
let server: TestServer

async function start(): Promise<void> {
  const { ethereum } = await testDevnet()
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    NAMES_ZONE: 'granary.local',
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: [origin] }]),
  })
  setMaxListeners(0, page)
  Object.assign(globalThis, { window: page, location: new URL(origin) })
  // What a browser adds to the page's requests.
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    // The server in this process asks its node.
    if (url.origin !== server.url) return realFetch(input, init)
    asked.push(url)
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    headers.set('sec-fetch-site', 'cross-site')
    return realFetch(input, { ...init, headers })
  }
}

async function end(): Promise<void> {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'location')
  await server?.close()
}

renewOnRetry(start, end)
beforeEach(() => void asked.splice(0))

const prompts: string[] = []
const context = '0xc0ffee'
let declines = false

/** A wallet that signs for its account and reads nothing for the page. */
const walletWithoutReads = {
  on: () => {},
  removeListener: () => {},
  async request({ method, params }: { method: string; params?: readonly unknown[] }) {
    prompts.push(method)
    if (method === 'wallet_grantPermissions') return { context, expiry: Math.floor(Date.now() / 1000) + 600 }
    if (method === 'wallet_revokePermissions') return null
    if (method === 'personal_sign' && declines) throw Object.assign(new Error('no'), { code: 4001 })
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params?.[0] as Hex } })
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
    if (method === 'eth_chainId') return `0x${hoodi.toString(16)}`
    throw new Error(`${method} is not for this wallet`)
  },
}

async function connectedPage(rpcPath: string, ...fallbackPaths: readonly string[]) {
  const info = { uuid: crypto.randomUUID(), name: 'Example', rdns: 'org.example.wallet', icon: '' }
  const announcement = { ...info, icon: 'data:image/svg+xml,%3Csvg%20xmlns="http://www.w3.org/2000/svg"/%3E' }
  const network: WalletConfig['networks'][0] = {
    id: hoodi,
    name: 'Hoodi',
    network: 'hoodi',
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${hoodi}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${server.url}${rpcPath}`] } },
    rpcUrl: `${server.url}${rpcPath}`,
    fallbackRpcUrls: fallbackPaths.map(path => `${server.url}${path}`),
  }
  const wallet = createWallet({
    networks: [network],
    adapters: { eip155: async () => createEvmAdapter },
    projectId: 'portal',
    blockchainUrl: server.url,
    names: { url: server.url, zone: 'granary.local' },
    storageArea: () => undefined as never,
    log: { info: () => {}, error: () => {} },
  })
  await wallet.adapter('eip155')
  page.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: { info: announcement, provider: walletWithoutReads },
    }),
  )
  await wallet.connect('org.example.wallet')
  return wallet
}

test('[A7.10] [B7.41] balance, tokens and names come by the service, to which the project is named', async () => {
  const { ethereum } = await testDevnet()
  const answer = await realFetch(ethereum.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  })
  const wei = BigInt(((await answer.json()) as { result: string }).result)
  const wallet = await connectedPage(`/v1/?chainId=eip155:${hoodi}`)
  const engine = await wallet.engine()
  expect((await engine.readBalance({ refresh: true }))?.value).toBe(wei)
  const blockchain = await (await wallet.services()).blockchain()
  const [coin] = (await blockchain?.fetchTokenBalances({ refresh: true })) ?? []
  expect(coin).toMatchObject({ symbol: 'ETH', quantity: { numeric: formatEther(wei) } })
  expect((await engine.suggestNames('someone'))[0]).toEqual({
    name: 'someone.granary.local',
    registered: false,
  })
  expect(asked.length).toBeGreaterThan(3)
  for (const { searchParams } of asked) expect(searchParams.getAll('projectId')).toEqual(['portal'])
  expect(new Set(asked.map(({ pathname }) => pathname.split('/')[2]))).toEqual(
    new Set(['', 'account', 'profile', 'supported-chains']),
  )
})

test('[B7.41] a project that the address names already stays, and no other address learns of it', async () => {
  const named = await connectedPage(`/v1/?chainId=eip155:${hoodi}&projectId=unknown`)
  expect((await (await named.engine()).readBalance({ refresh: true }))?.value).toBeNull()
  asked.length = 0
  const elsewhere = await connectedPage('/other/v1/?chainId=eip155:1')
  await (await elsewhere.engine()).readBalance({ refresh: true })
  expect(asked.map(({ search }) => search)).not.toEqual([])
  for (const { search } of asked) expect(search).not.toContain('portal')
})

test('[B7.41] the service is told the project as a fallback too, by one client for all reads', async () => {
  const wallet = await connectedPage('/broken', `/v1/?chainId=eip155:${hoodi}`)
  expect((await (await wallet.engine()).readBalance({ refresh: true }))?.value).toBeGreaterThan(0n)
  const { getReader } = await wallet.adapter('eip155')
  expect(await getReader(hoodi)).toBe(await getReader(hoodi))
})

test('[B7.38] [B7.39] what the wallet grants is recorded, listed and revoked by the account’s signatures', async () => {
  const wallet = await connectedPage(`/v1/?chainId=eip155:${hoodi}`)
  const sessions = await (await wallet.services()).smartSessions()
  if (!sessions) throw new Error('no service')
  const input = {
    expiry: Math.floor(Date.now() / 1000) + 3_600,
    signer: { type: 'account', data: { address } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: 1n } }],
  }
  declines = true
  const unsigned = await sessions.grant(input)
  expect(unsigned).toMatchObject({ context, isRecorded: false })
  expect(await sessions.list(address)).toEqual([])
  declines = false
  const pci = keccak256(context)
  const recorded = await sessions.record(unsigned)
  expect(recorded).toMatchObject({ context, pci, isRecorded: true })
  // The page whose answer was lost sends the same again.
  expect(await sessions.record({ ...recorded, isRecorded: false })).toEqual(recorded)
  const [session] = await sessions.list(address)
  if (!session) throw new Error('no session')
  expect(session).toMatchObject({
    pci,
    chainId: `eip155:${hoodi}`,
    permissions: ['native-token-transfer'],
    origin,
    revokedAt: null,
  })
  await expect(sessions.revoke(session, '0xbad0')).rejects.toMatchObject({ code: 'SESSION_CONTEXT_FOREIGN' })
  prompts.length = 0
  await sessions.revoke(session, context)
  expect(prompts).toEqual(['wallet_revokePermissions', 'personal_sign'])
  const [revoked] = await sessions.list(address)
  expect(revoked).toEqual({ ...session, revokedAt: expect.any(String) })
})
