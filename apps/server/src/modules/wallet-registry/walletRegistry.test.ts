import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { RegistryWallet } from '@granary/api/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawGet } from '#test/rawGet.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'granary-registry-'))
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Site</title>')
  writeFileSync(join(folder, 'house.svg'), svg)
  const file = {
    wallets: [
      {
        id: 'house',
        name: 'House Wallet',
        image: 'house.svg',
        mobile_link: 'house://',
        badge_type: 'certified',
      },
      { id: 'rainbow', name: 'Our Rainbow', link_mode: 'https://rainbow.example', chains: ['eip155:1'] },
    ],
    certified: ['metamask'],
    hidden: ['phantom'],
    features: { socials: ['google'] },
    projects: { portal: { features: { socials: false }, analytics: true } },
  }
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(file))
  const projects = [
    { id: 'portal', name: 'Portal', origins: ['https://*.portal.example'] },
    { id: 'other', name: 'Other', origins: ['https://other.example'] },
  ]
  server = await startTestServer({
    STATIC_FOLDER: site,
    PUBLIC_ORIGIN: 'https://stake.example',
    WALLET_REGISTRY_FILE: join(folder, 'registry.json'),
    PROJECTS: JSON.stringify(projects),
  })
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Page = { data: RegistryWallet[]; count: number }

const wallets = async (query: string) => (await (await server.get(`/getWallets?${query}`)).json()) as Page
const ids = ({ data }: Page) => data.map(({ id }) => id)

test('[B7.08] a page of the list has data and the count of all pages', async () => {
  const first = await wallets('page=1&entries=3')
  expect(ids(first)).toEqual(['house', 'rainbow', 'metamask'])
  expect(first.count).toBeGreaterThan(500)
  expect(ids(await wallets('page=2&entries=3'))[0]).toBe('coinbase')
  expect((await wallets('page=9999')).data).toEqual([])
  expect((await wallets('')).data).toHaveLength(40)
})

test('[B7.08] include, exclude, chains, search and badge_type restrict the list', async () => {
  expect(ids(await wallets('include=rabby,metamask,unknown'))).toEqual(['metamask', 'rabby'])
  expect(ids(await wallets('entries=2&exclude=house,rainbow'))).toEqual(['metamask', 'coinbase'])
  expect(ids(await wallets('search=solfl&chains=eip155:1'))).toEqual([])
  expect(ids(await wallets('search=solfl&chains=eip155:1,solana:x'))).toEqual(['solflare'])
  expect(ids(await wallets('badge_type=certified'))).toEqual(['house', 'metamask'])
  expect(ids(await wallets('search=phantom&include=phantom'))).toEqual([])
})

test('[B7.08] a row has every field of the wallet API', async () => {
  const { data } = await wallets('include=metamask,rainbow')
  expect(data[1]).toEqual({
    id: 'metamask',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    image_id: 'metamask',
    order: 3,
    mobile_link: 'metamask://',
    desktop_link: null,
    link_mode: 'https://metamask.app.link',
    webapp_link: null,
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    rdns: 'io.metamask',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    injected: [
      { namespace: 'eip155', injected_id: 'io.metamask' },
      { namespace: 'solana', injected_id: 'io.metamask' },
    ],
    chains: ['eip155', 'solana'],
    badge_type: 'certified',
  })
  // The provider's own entry takes the place of the bundled one.
  expect(data[0]).toMatchObject({ name: 'Our Rainbow', link_mode: 'https://rainbow.example', rdns: null })
})

test('a page is compressed where the client takes it, with the same rows', async () => {
  const url = `${server.url}/getWallets?entries=40`
  const [plain, packed, again] = [
    await rawGet(url, {}),
    await rawGet(url, { 'accept-encoding': 'br, gzip' }),
    await rawGet(url, { 'accept-encoding': 'gzip;q=0' }),
  ]
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding, origin, x-project-id',
  })
  expect(packed.body.length).toBeLessThan(plain.body.length / 3)
  expect(gunzipSync(packed.body)).toEqual(plain.body)
  expect(again.body).toEqual(plain.body)
})

test.each([
  'page=0',
  'entries=101',
  'entries=x',
  'badge_type=gold',
  `search=${'x'.repeat(101)}`,
  `include=${'x,'.repeat(300)}`,
])('the query %s is refused by name', async query => {
  const response = await server.get(`/getWallets?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'REQUEST_INVALID',
    errors: [{ field: expect.stringContaining(`query.${query.split('=')[0]}`) }],
  })
})

test.each([
  ['[B7.09]', '/getWalletImage/metamask', 'image/webp', /^RIFF.{4}WEBP/s],
  ['[B7.10]', '/public/getAssetImage/eip155:560048', 'image/svg+xml', /^<svg/],
  ['[B7.10]', '/public/getAssetImage/ethereum', 'image/svg+xml', /^<svg/],
  ['[B7.11]', '/public/getCurrencyImage/eur', 'image/svg+xml', /€/],
  ['[B7.12]', '/public/getTokenImage/USDC', 'image/svg+xml', /^<svg/],
])('%s GET %s answers with a picture that runs nothing', async (_, path, type, start) => {
  const response = await server.get(path)
  expect(response.status).toBe(200)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(type === 'image/webp' ? bytes.toString('latin1') : bytes.toString()).toMatch(start)
  const again = await server.get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status).toBe(304)
})

test.each([
  '/getWalletImage/nobody',
  '/public/getTokenImage/constructor',
  '/public/getCurrencyImage/%3Cb%3E',
])('%s is a 404 with a code', async path => {
  const response = await server.get(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'REGISTRY_IMAGE_NOT_FOUND' })
})

test('[B7.03] [B7.13] features and analytics are those of the project, else of all', async () => {
  const json = async (path: string) => (await server.get(path)).json()
  expect(await json('/appkit/v1/config?projectId=portal')).toEqual({ features: { socials: false } })
  expect(await json('/appkit/v1/config')).toEqual({ features: { socials: ['google'] } })
  expect(await json('/getAnalyticsConfig?projectId=portal')).toEqual({ isAnalyticsEnabled: true })
  expect(await json('/getAnalyticsConfig?projectId=other')).toEqual({ isAnalyticsEnabled: false })
})

test('[B7.04] the allowed origins are those of the project, readable by any page', async () => {
  const response = await server.get('/projects/v1/origins?projectId=portal', {
    headers: { origin: 'https://evil.example' },
  })
  expect(await response.json()).toEqual({ allowedOrigins: ['https://*.portal.example'] })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('[B7.03] [B7.04] [B7.13] a project named by the header gets what one named in the query gets', async () => {
  const get = (path: string) => server.get(path, { headers: { 'x-project-id': 'portal' } })
  const config = await get('/appkit/v1/config')
  expect(config.headers.get('vary')).toContain('x-project-id')
  expect(await config.json()).toEqual({ features: { socials: false } })
  expect(await (await get('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
  expect(await (await get('/projects/v1/origins')).json()).toEqual({
    allowedOrigins: ['https://*.portal.example'],
  })
  expect(await (await get('/appkit/v1/config?projectId=other')).json()).toEqual({
    features: { socials: ['google'] },
  })
})

const asked = (origin: string, query: string, headers: Record<string, string> = {}) =>
  server.get(`/getWallets?entries=1&${query}`, { headers: { origin, ...headers } })

test('pages of allowed origins and of the site read the registry', async () => {
  for (const response of [
    await asked('https://app.portal.example', 'projectId=portal'),
    await asked('https://app.portal.example', '', { 'x-project-id': 'portal' }),
    await asked('https://stake.example', ''),
    await server.get('/getWallets?entries=1'),
  ]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('vary')).toContain('origin')
  }
})

test.each([
  ['a foreign page without a project', 'https://app.portal.example', '', 'ORIGIN_FOREIGN'],
  ["another project's page", 'https://other.example', 'projectId=portal', 'ORIGIN_FOREIGN'],
  ['a sandboxed frame', 'null', 'projectId=portal', 'ORIGIN_FOREIGN'],
  ['an unknown project', 'https://app.portal.example', 'projectId=nobody', 'PROJECT_NOT_FOUND'],
])('%s is refused, and can read why', async (_, origin, query, code) => {
  const response = await asked(origin, query)
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ code })
  expect(await (await server.get('/metrics')).text()).toMatch(
    new RegExp(`granary_registry_refusals_total\\{code="${code}"\\} [1-9]`),
  )
})

test('a preflight allows the headers of the toolkit, and the site shadows no path', async () => {
  const preflight = await server.get('/getWallets', { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-project-id')
  const posted = await server.post('/getWallets', {})
  expect(posted.status).toBe(405)
  expect(await (await server.get('/getwallets')).text()).toContain('<title>Site</title>')
})
