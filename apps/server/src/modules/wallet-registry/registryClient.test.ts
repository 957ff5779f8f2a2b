import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWallet, featuresOf, type Registry, type WalletConfig } from '@granary/wallet/core'
import { createLiveList } from '@granary/wallet/wallets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

// The toolkit's own calls, over HTTP, to this server.

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'granary-registry-client-'))
  const path = join(folder, 'registry.json')
  writeFileSync(join(folder, 'house.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
  writeFileSync(
    path,
    JSON.stringify({
      wallets: [{ id: 'house', name: 'House Wallet', image: 'house.svg', mobile_link: 'house://' }],
      certified: ['rabby'],
      projects: { portal: { features: { socials: ['google'], send: true }, analytics: true } },
    }),
  )
  server = await startTestServer({
    WALLET_REGISTRY_FILE: path,
    RATE_LIMIT_REGISTRY_PER_MINUTE: '0',
    PROJECTS: JSON.stringify([{ id: 'portal', name: 'Portal', origins: ['https://*.portal.example'] }]),
  })
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const hoodi: WalletConfig['networks'][0] = {
  id: 560048,
  name: 'Hoodi',
  network: 'hoodi',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:560048',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  testnet: true,
  rpcUrl: 'https://rpc.example',
}

function toolkit(registryUrl: string, projectId = 'portal', more: Partial<WalletConfig> = {}) {
  const wallet = createWallet({
    networks: [hoodi],
    adapters: {},
    registryUrl,
    projectId,
    log: { error: () => {} },
    storageArea: () => new Map() as never,
    ...more,
  })
  return { wallet, registry: async () => (await wallet.services()).registry as Registry }
}

const ofServer = () => toolkit(server.url).registry()

/** A registry that answers everything with one status. */
async function statusServer(status: number): Promise<{ url: string; close: () => void }> {
  const http = createServer((_request, response) => response.writeHead(status).end('{"features":1}'))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void http.close() }
}

test("[B7.03] the project's features come from /appkit/v1/config and join the host's", async () => {
  const { wallet } = toolkit(server.url)
  const { registry, project } = await wallet.services()
  expect(await registry?.config()).toEqual({ socials: ['google'], send: true })
  await project?.update()
  expect(featuresOf(wallet.store.getState(), { features: { send: false, email: true } })).toMatchObject({
    send: true,
    email: true,
    socials: ['google'],
  })
})

test('[B7.04] the allowed origins come from /projects/v1/origins', async () => {
  expect(await (await ofServer()).origins()).toEqual(['https://*.portal.example'])
})

test.each([
  ['[B7.05]', 429, 'RATE_LIMITED', 'RATE_LIMITED'],
  ['[B7.06]', 500, 'SERVER_ERROR', 'SERVER_ERROR'],
  ['[B7.06]', 599, 'SERVER_ERROR', 'SERVER_ERROR'],
])('%s origins answering %i throw %s, and the modal shows the alert', async (_, status, code, alert) => {
  const broken = await statusServer(status)
  const { wallet, registry } = toolkit(broken.url)
  const { origins } = await registry()
  await expect(origins()).rejects.toMatchObject({ code, message: expect.stringContaining(code) })
  await (await wallet.services()).project?.update()
  expect(wallet.store.getState().alert?.code).toBe(alert)
  broken.close()
})

test('[B7.05] this server limits the origins too, and the toolkit says RATE_LIMITED', async () => {
  const limited = await startTestServer({ RATE_LIMIT_REGISTRY_PER_MINUTE: '1' })
  await limited.get('/getWallets')
  const { origins } = await toolkit(limited.url, 'granary').registry()
  await expect(origins()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limited.close()
})

test('[B7.07] origins failing otherwise are an empty list', async () => {
  expect(await (await toolkit(server.url, 'nobody').registry()).origins()).toEqual([])
  expect(await (await toolkit('http://127.0.0.1:9').registry()).origins()).toEqual([])
  const missing = await statusServer(404)
  expect(await (await toolkit(missing.url).registry()).origins()).toEqual([])
  missing.close()
})

test('[B7.08] the list takes pages, searches and badges of /getWallets on top of the bundled wallets', async () => {
  const { registry } = toolkit(server.url)
  const live = createLiveList({ chains: ['eip155:560048'] }, registry)
  const before = live.current().all.length
  expect(live.current().find('house')).toBeUndefined()
  await live.readPage(1)
  expect(live.current().all[0]).toMatchObject({ id: 'house', name: 'House Wallet', mobile_link: 'house://' })
  expect(live.current().all.length).toBe(before + 1)
  await live.readPage(2)
  await live.search('rab')
  expect(live.current().all.length).toBe(before + 1)
  await live.readCertified()
  expect(live.current().find('rabby')?.badge_type).toBe('certified')
  const { wallets } = await registry()
  expect((await wallets({ include: ['rabby', 'house'], exclude: ['house'] })).count).toBe(1)
  expect((await wallets({ search: 'metam', chains: ['eip155:1'] })).data).toMatchObject([{ id: 'metamask' }])
  expect((await wallets({ page: 2, entries: 3 })).data).toMatchObject([
    { order: 4 },
    { order: 5 },
    { order: 6 },
  ])
})

test('[B7.09] a listed picture comes from /getWalletImage and is shown as data', async () => {
  const { registry } = toolkit(server.url)
  const { image, wallets } = await registry()
  expect(await image('wallet', 'metamask')).toMatchObject({ type: 'image/webp' })
  const live = createLiveList({}, registry)
  await live.readPage(1)
  const house = live.current().find('house')
  expect((await wallets({ include: ['house'] })).data).toMatchObject([{ image_id: house?.image_id }])
  expect(house && (await live.current().image(house))).toMatch(/^data:image\/svg\+xml;base64,/)
})

test.each([
  ['[B7.10]', 'network', 'eip155:560048'],
  ['[B7.11]', 'currency', 'EUR'],
  ['[B7.12]', 'token', 'usdc'],
] as const)('%s the picture of a %s is a blob', async (_, kind, id) => {
  const blob = await (await ofServer()).image(kind, id)
  expect(blob.type).toBe('image/svg+xml')
  expect(await blob.text()).toMatch(/^<svg/)
  await expect((await ofServer()).image(kind, 'nothing at all')).rejects.toMatchObject({ status: 404 })
})

test('[B7.13] events are on where the project says so, and off after any error', async () => {
  expect(await (await ofServer()).isAnalyticsEnabled()).toBe(true)
  expect(await (await toolkit(server.url, 'nobody').registry()).isAnalyticsEnabled()).toBe(false)
  expect(await (await toolkit('http://127.0.0.1:9').registry()).isAnalyticsEnabled()).toBe(false)
})

test('[B7.13] the toolkit sends an event only where the project collects them', async () => {
  const heard: unknown[] = []
  const analytics = (event: { props: unknown }) => heard.push(event.props)
  for (const project of ['nobody', 'portal']) {
    const { track } = await toolkit(server.url, project, { analytics }).wallet.services()
    track(`OPENED_${project}`)
  }
  await expect.poll(() => heard).toEqual([{ event: 'OPENED_portal', address: null }])
})
