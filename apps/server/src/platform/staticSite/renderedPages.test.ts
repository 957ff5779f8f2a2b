import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawGet } from '#test/rawGet.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

let server: TestServer
let site: string

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'granary-site-'))
  writeFileSync(join(site, 'index.html'), '<!doctype html><div id="app"></div>')
  mkdirSync(join(site, '.vite'))
  writeFileSync(
    join(site, '.vite/pages.json'),
    '{"locales":["en_US","zh_CN"],"byBrowserLanguage":true,"paths":["/","/help","/terms"]}',
  )
  for (const locale of ['en_US', 'zh_CN']) {
    mkdirSync(join(site, '.pages', locale), { recursive: true })
    for (const page of ['index', 'help', 'terms'])
      writeFileSync(join(site, '.pages', locale, `${page}.html`), `<div id="app">${page} in ${locale}</div>`)
  }
  server = await startTestServer({ STATIC_FOLDER: site })
})
afterAll(async () => {
  await server.close()
  rmSync(site, { recursive: true })
})

test.each([
  ['/', 'en-GB,en;q=0.9', 'index in en_US'],
  ['/', 'zh-TW,zh;q=0.9,en;q=0.8', 'index in zh_CN'],
  ['/help', 'zh-CN', 'help in zh_CN'],
  ['/help/', 'zh-CN', 'help in zh_CN'],
  ['/help?from=mail', 'de', 'help in en_US'],
])("[A1.30] the rendered page %s comes in the browser's language: %s", async (path, language, text) => {
  const { status, headers, body } = await rawGet(`${server.url}${path}`, { 'accept-language': language })
  expect([status, body.toString()]).toEqual([200, `<div id="app">${text}</div>`])
  expect(headers.vary).toContain('accept-language')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('[A1.30] where the provider does not follow the browser, every visitor gets English', async () => {
  const list = join(site, '.vite/pages.json')
  const before = readFileSync(list, 'utf8')
  writeFileSync(list, before.replace('true', 'false'))
  const plain = await startTestServer({ STATIC_FOLDER: site })
  try {
    const { headers, body } = await rawGet(`${plain.url}/help`, { 'accept-language': 'zh-CN' })
    expect(body.toString()).toContain('help in en_US')
    expect(headers.vary).not.toContain('accept-language')
  } finally {
    await plain.close()
    writeFileSync(list, before)
  }
})

test("the provider's terms and privacy policy are pages where the build has them, and nowhere else", async () => {
  const asPage = { accept: 'text/html', 'accept-language': 'zh-CN' }
  const ask = async (path: string, of = server) => {
    const { status, body } = await rawGet(`${of.url}${path}`, asPage)
    return [status, body.toString()]
  }
  expect(await ask('/terms')).toEqual([200, '<div id="app">terms in zh_CN</div>'])
  expect(await ask('/terms/')).toEqual([200, '<div id="app">terms in zh_CN</div>'])
  expect((await ask('/privacy'))[0]).toBe(404)
  expect((await ask('/terms/more'))[0]).toBe(404)
  const index = join(site, 'index.html')
  const before = readFileSync(index, 'utf8')
  writeFileSync(index, `<meta name="legal-page" content="/privacy">${before}`)
  const named = await startTestServer({ STATIC_FOLDER: site })
  try {
    expect((await ask('/privacy', named))[0]).toBe(200)
    expect((await ask('/privacy/more', named))[0]).toBe(404)
  } finally {
    await named.close()
    writeFileSync(index, before)
  }
})

test('a page that the build did not render starts empty, and the documents are no files', async () => {
  const { status, body } = await rawGet(`${server.url}/hoodi/staking`, { 'accept-language': 'zh-CN' })
  expect([status, body.toString()]).toEqual([200, '<!doctype html><div id="app"></div>'])
  expect((await server.get('/.pages/en_US/help.html')).status).toBe(404)
})
