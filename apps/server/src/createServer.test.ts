import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { problem, type Route, routePath } from '@granary/api'
import { allRoutes } from '@granary/api/all'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { expect, test } from 'vitest'
import { rawGet } from '../test/rawGet.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

const importMap = '{"imports":{}}'
const script = `console.log(${JSON.stringify('granary '.repeat(500))})`

let server: TestServer
let site: string

renewOnRetry(
  async () => {
    site = mkdtempSync(join(tmpdir(), 'granary-site-'))
    mkdirSync(join(site, 'assets'))
    writeFileSync(
      join(site, 'index.html'),
      `<!doctype html><meta name="frame-origin" content="https://app.safe.global"><script type="importmap">${importMap}</script><div id="app"></div>`,
    )
    writeFileSync(join(site, 'assets/index-Ab3dE6.js'), script)
    writeFileSync(join(site, 'assets/index-Ab3dE6.js.br'), brotliCompressSync(script))
    writeFileSync(join(site, 'assets/index-Ab3dE6.js.gz'), gzipSync(script))
    writeFileSync(join(site, 'assets/index-pictures.js'), script)
    mkdirSync(join(site, '.vite'))
    writeFileSync(join(site, '.vite/hashed.json'), '["/assets/index-Ab3dE6.js"]')
    writeFileSync(join(site, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(site, 'manifest.json'), '{"name":"Granary","iconPath":"favicon.svg"}')
    writeFileSync(join(site, '.env'), 'SECRET=1')
    server = await startTestServer({ STATIC_FOLDER: site })
  },
  async () => {
    await server.close()
    rmSync(site, { recursive: true })
  },
)

test.each(Object.values(allRoutes) as Route[])(
  '$operationId of the contract is served at $method $path',
  async route => {
    const path = routePath(route).replace(/\{\w+\}/g, 'x')
    const response = await server.get(path, {
      method: route.method,
      ...(route.method === 'POST' ? { body: '{' } : {}),
    })
    const body = await response.text()
    expect(body).not.toContain('ROUTE_NOT_FOUND')
    expect(body).not.toContain('METHOD_NOT_ALLOWED')
  },
)

test.each([
  ['GET', '/api/v1/nothing', 404, 'ROUTE_NOT_FOUND'],
  ['GET', '/api/v2/health', 404, 'ROUTE_NOT_FOUND'],
  ['POST', '/api/v1/health', 405, 'METHOD_NOT_ALLOWED'],
  ['DELETE', '/api/v1/ethereum/hoodi/offers', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/api/v1/ethereum/holesky/status', 400, 'REQUEST_INVALID'],
  ['GET', '/api/v1/ethereum/hoodi/validators', 400, 'REQUEST_INVALID'],
  ['GET', '/api/v1/ethereum/hoodi/validators/0x12', 400, 'REQUEST_INVALID'],
  ['GET', '/api/v1/ethereum/hoodi/offers/1', 400, 'REQUEST_INVALID'],
  ['GET', '/api/v1/ethereum/hoodi/status', 503, 'NETWORK_NOT_CONFIGURED'],
  ['POST', '/api/v1/ethereum/hoodi/offers', 400, 'REQUEST_INVALID'],
])('[A8.14] %s %s answers problem details: %i, %s, and never a stack', async (method, path, status, code) => {
  const response = await server.get(path, {
    method,
    ...(method === 'POST' ? { body: '{"withdrawalAddress":' } : {}),
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const text = await response.text()
  expect(text).not.toMatch(/\.(ts|js):\d+|node_modules|\\n\s+at /)
  expect(problem.parse(JSON.parse(text))).toMatchObject({
    type: `/api/v1/errors/${code}`,
    status,
    code,
    requestId: response.headers.get('x-request-id'),
  })
})

test('[A8.14] the type of a problem points to the page of its code', async () => {
  const response = await server.get('/api/v1/errors/RATE_LIMITED')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toMatch(/^# RATE_LIMITED/)
  expect((await server.get('/api/v1/errors/..%2f..%2farchitecture')).status).toBe(404)
})

test('offers without keys answer KEYS_NOT_CONFIGURED', async () => {
  const response = await server.post('/api/v1/ethereum/hoodi/offers', {
    withdrawalAddress: `0x${'ab'.repeat(20)}`,
    credentialsType: '0x01',
    amountsGwei: ['32000000000'],
  })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'KEYS_NOT_CONFIGURED' })
})

test('a caller’s request id is kept if harmless, and replaced otherwise', async () => {
  const id = async (given: string) =>
    (await server.get('/api/v1/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await id('trace-1')).toBe('trace-1')
  expect(await id('a b{"x":1}')).toMatch(/^[0-9a-f-]{36}$/)
})

test('health and readiness answer for a process and its database', async () => {
  expect(await (await server.get('/api/v1/health')).json()).toEqual({ status: 'ok', version: '0.1.0' })
  expect(await (await server.get('/api/v1/ready')).json()).toEqual({
    status: 'ready',
    checks: [
      { name: 'database', ok: true },
      { name: 'migrations', ok: true },
      { name: 'version', ok: true },
      { name: 'relay', ok: true },
    ],
  })
})

test('a silent upstream makes the server degraded, not unavailable', async () => {
  const degraded = await startTestServer({ RPC_URLS_ETH_HOODI: 'http://127.0.0.1:9' })
  try {
    const response = await degraded.get('/api/v1/ready')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      checks: [
        { name: 'database', ok: true },
        { name: 'migrations', ok: true },
        { name: 'version', ok: true },
        { name: 'rpc eip155:560048', ok: false },
        { name: 'relay', ok: true },
      ],
    })
  } finally {
    await degraded.close()
  }
})

test('the contract is served as OpenAPI, and as a page that needs no other host', async () => {
  const document = (await (await server.get('/api/v1/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toHaveLength(
    new Set(Object.values(allRoutes).map(({ path }) => path)).size,
  )
  const response = await server.get('/api/v1/docs')
  const page = await response.text()
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page).not.toMatch(/<script|<style|style=/)
  for (const { operationId } of Object.values(allRoutes)) expect(page).toContain(`id="${operationId}"`)
  expect((await server.get('/api/v1/docs.css')).headers.get('content-type')).toBe('text/css')
})

test.each([
  '/',
  '/eth',
  '/hoodi/staking',
  '/conflux/espace/dashboard',
  '/contact',
  '/eth/ssv/deposit',
  '/hoodi/validator',
])('the page %s is index.html with status 200', async path => {
  const response = await server.get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div id="app">')
})

test.each([
  '/holesky',
  '/eth/nothing',
  '/eth/undefined',
  '/hoodi/validator/0xab',
  '/404',
  '/assets/../secret',
  '/%2e%2e/%2e%2e/etc/passwd',
])('the unknown page %s is index.html with status 404', async path => {
  const response = await server.get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<div id="app">')
})

test.each([
  '/assets/index-Old00000.js',
  '/assets/index-Ab3dE6.js.br',
  '/.env',
  '/.vite/hashed.json',
  '/package.json',
])('%s, which is no file of the site, is a plain 404', async path => {
  const response = await server.get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('Not found')
})

const opened = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test.each(['/foo.bar', '/eth/foo.bar', '/robots.txt', '/.well-known/x.json'])(
  '[F.43] [A8.01] %s is the NotFound page for who opens it, and a plain 404 for who fetches it',
  async path => {
    const page = await rawGet(`${server.url}${path}`, opened)
    expect(page.status).toBe(404)
    expect(page.body.toString()).toContain('<div id="app">')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const file = await rawGet(`${server.url}${path}`, { accept: '*/*' })
    expect([file.status, file.body.toString()]).toEqual([404, 'Not found'])
    for (const { headers } of [page, file]) expect(headers.vary).toContain('accept')
  },
)

test('[F.43] a missing asset is never a page, for anyone', async () => {
  const { status, body } = await rawGet(`${server.url}/assets/index-Old00000.js`, opened)
  expect([status, body.toString()]).toEqual([404, 'Not found'])
})

test.each(['/manifest.json', '/favicon.svg'])(
  '[F.40] [A1.26] %s may be read by the Safe application, and nothing else of the site may',
  async path => {
    const { headers } = await server.get(path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const other of ['/', '/api/v1/health']) {
      const own = (await server.get(other)).headers
      expect(own.get('access-control-allow-origin')).toBeNull()
      expect(own.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  },
)

test('pages come with a strict policy, which allows inline scripts of the build by their hash', async () => {
  const { headers } = await server.get('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe|\*|http:|data: script/)
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain('frame-ancestors https://app.safe.global')
  expect(headers.get('x-frame-options')).toBeNull()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(importMap))
  expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
})

test('[F.15] an https site is kept to https, under its own name only', async () => {
  const secured = await startTestServer({ PUBLIC_ORIGIN: 'https://stake.example', HSTS_SECONDS: '600' })
  const under = async (host: string, more = {}) =>
    (await rawGet(`${secured.url}/api/v1/health`, { host, ...more })).headers['strict-transport-security']
  try {
    expect(await under('stake.example')).toBe('max-age=600')
    expect(await under('10.0.0.7:3000')).toBeUndefined()
    expect(await under('stake.example', { 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect((await server.get('/')).headers.get('strict-transport-security')).toBeNull()
  } finally {
    await secured.close()
  }
})

test('[F.15] pages take no text for script, and browsers report violations', async () => {
  const { headers } = await server.get('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types granary-worker;")
  const [, path = ''] = /report-uri (\S+); report-to policy/.exec(policy) ?? []
  expect(headers.get('reporting-endpoints')).toBe(`policy="${path}"`)
  const report = {
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a?b' },
  }
  const send = async (body: string) => (await server.get(path, { method: 'POST', body })).status
  expect(await send(JSON.stringify(report))).toBe(204)
  expect(server.log()).toContain('"directive":"img-src","blocked":"x.example"')
  expect(await (await server.get('/metrics')).text()).toContain(
    'granary_policy_reports_total{directive="img-src"} 1',
  )
  const others = await Promise.all(Array.from({ length: 70 }, () => send('no json')))
  expect(others).toContain(429)
})

test('[F.22] files named after their bytes are cached for good; pages are revalidated', async () => {
  const path = '/assets/index-Ab3dE6.js'
  const { status, headers, body } = await rawGet(`${server.url}${path}`, { 'accept-encoding': 'gzip, br' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(body).toString()).toBe(script)
  expect(
    (await rawGet(`${server.url}${path}`, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
  ).toBe('gzip')
  expect((await rawGet(`${server.url}${path}`, {})).body.toString()).toBe(script)
  // Not compressed by the build.
  const unlisted = await rawGet(`${server.url}/assets/index-pictures.js`, { 'accept-encoding': 'br' })
  expect(unlisted.headers['content-encoding']).toBeUndefined()
  expect(unlisted.headers['cache-control']).toBe('no-cache')
  const page = await rawGet(`${server.url}/`, {})
  expect(page.headers['cache-control']).toBe('no-cache')
  // One tag for every encoding of the page is weak.
  const tag = String(page.headers.etag)
  expect(tag).toMatch(/^W\/"/)
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*'])
    expect((await rawGet(`${server.url}/`, { 'if-none-match': known })).status).toBe(304)
  expect((await rawGet(`${server.url}/`, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('an idle connection outlives the minute for which a reverse proxy keeps it', async () => {
  const { headers } = await rawGet(`${server.url}/api/v1/health`, { connection: 'keep-alive' })
  expect(headers['keep-alive']).toBe('timeout=75')
})

test('metrics are for this machine, or with the token', async () => {
  await server.get('/api/v1/health')
  const local = await server.get('/metrics')
  expect(await local.text()).toContain(
    'granary_http_request_duration_seconds_count{method="GET",route="/api/v1/health",status="200"}',
  )
  expect((await server.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  const guarded = await startTestServer({ METRICS_TOKEN: 'metrics-token' })
  try {
    expect((await guarded.get('/metrics')).status).toBe(404)
    expect((await guarded.get('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
    expect(
      (await guarded.get('/metrics', { headers: { authorization: 'Bearer metrics-token' } })).status,
    ).toBe(200)
    expect(guarded.log()).not.toContain('metrics-token')
  } finally {
    await guarded.close()
  }
})

test('a visitor with too many requests waits; behind a trusted proxy each visitor counts alone', async () => {
  const limited = await startTestServer({ RATE_LIMIT_REQUESTS_PER_MINUTE: '2', TRUSTED_PROXIES: '1' })
  const as = (visitor: string) =>
    limited.get('/api/v1/health', { headers: { 'x-forwarded-for': `1.2.3.4, ${visitor}` } })
  try {
    expect([await as('a'), await as('a'), await as('a'), await as('b')].map(({ status }) => status)).toEqual([
      200, 200, 429, 200,
    ])
  } finally {
    await limited.close()
  }
})

test('an IPv6 visitor is one visitor with all the addresses of its network', async () => {
  const limited = await startTestServer({ RATE_LIMIT_REQUESTS_PER_MINUTE: '1', TRUSTED_PROXIES: '1' })
  const as = async (visitor: string) =>
    (await limited.get('/api/v1/health', { headers: { 'x-forwarded-for': visitor } })).status
  try {
    expect(await as('2001:db8:1:2::1')).toBe(200)
    expect(await as('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await as('[2001:DB8:1:2::7]:443')).toBe(429)
    expect(await as('2001:db8:1:3::1')).toBe(200)
    expect(await as('::ffff:192.0.2.1')).toBe(200)
    expect(await as('192.0.2.1')).toBe(429)
    expect(await as('::ffff:192.0.2.2')).toBe(200)
  } finally {
    await limited.close()
  }
})

test('behind proxies the metrics need a token: a proxy without headers looks like this machine', async () => {
  const proxied = await startTestServer({ TRUSTED_PROXIES: '1' })
  try {
    expect((await proxied.get('/metrics')).status).toBe(404)
  } finally {
    await proxied.close()
  }
})

test('[F.36] a port in use stops the start with an error that names it, before a database is opened', async () => {
  const folder = join(site, 'never-made')
  await expect(startTestServer({ PORT: String(server.port), DATABASE_FOLDER: folder })).rejects.toThrow(
    `Another process uses port ${server.port} on 127.0.0.1`,
  )
  expect(existsSync(folder)).toBe(false)
})

test('[F.36] good answers to polls are not logged; changes of readiness are, and the shutdown', async () => {
  const polled = await startTestServer({ LOG_LEVEL: 'info', RPC_URLS_ETH_HOODI: 'http://127.0.0.1:9' })
  const lines = () =>
    polled
      .log()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { msg: string; path?: string; failed?: string[] })
  for (const path of ['/api/v1/ready', '/api/v1/ready', '/api/v1/health', '/metrics']) await polled.get(path)
  await polled.get('/api/v1/openapi.json')
  expect(lines().flatMap(({ msg, path }) => (msg === 'request' ? [path] : []))).toEqual([
    '/api/v1/openapi.json',
  ])
  expect(lines().filter(({ msg }) => msg === 'readiness changed')).toMatchObject([
    { level: 'warn', status: 'degraded', failed: ['rpc eip155:560048'] },
  ])
  await polled.close()
  expect(lines().some(({ msg }) => msg.startsWith('draining'))).toBe(true)
})

test('a folder without a site stops the start', async () => {
  await expect(startTestServer({ STATIC_FOLDER: join(site, 'assets') })).rejects.toThrow('SITE_MISSING')
})
