import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'granary-site-'))
const root = join(import.meta.dirname, '..')

/** Runs a production build of the site into a folder of its own. */
async function buildSite(mode: 'production' | 'devnet'): Promise<string> {
  const outDir = join(folder, mode)
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({ root, mode, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  process.env.NODE_ENV = environment
  return outDir
}

function scriptsOf(site: string): string {
  const assets = join(site, 'assets')
  return readdirSync(assets)
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(assets, file), 'utf8'))
    .join('\n')
}

let production: string
let devnet: string

beforeAll(async () => {
  production = await buildSite('production')
  devnet = await buildSite('devnet')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

const traces = [
  'Development wallet',
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  'dev.granary.wallet',
]

test.each(traces)('a production build contains no trace of the development wallet: %s', trace => {
  expect(scriptsOf(production)).not.toContain(trace)
  expect(scriptsOf(devnet)).toContain(trace)
})

test('a production build contains no text about play-money accounts', () => {
  expect(scriptsOf(production)).not.toContain('test test test test test test test test test test test junk')
})

test('[A1.33] the page has an element with the id app', () => {
  expect(readFileSync(join(production, 'index.html'), 'utf8')).toContain('<div id="app"></div>')
})

/** Every document of the build, the rendered pages among them. */
function documents(site: string): [name: string, html: string][] {
  const pages = readdirSync(join(site, '.pages'), { recursive: true, encoding: 'utf8' })
  const names = ['index.html', ...pages.map(page => join('.pages', page))].filter(name =>
    name.endsWith('.html'),
  )
  return names.map(name => [name, readFileSync(join(site, name), 'utf8')])
}

test('a page has no inline style and two inline scripts, and pins the hash of each file it loads', () => {
  expect(documents(production).length).toBeGreaterThanOrEqual(21)
  for (const [name, html] of documents(production)) expectPinned(name, html)
})

function expectPinned(name: string, page: string): void {
  const html = page.replace(/<script type="importmap">.*?<\/script>/, '')
  expect(html, name).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  expect(html.match(/<script>/g), name).toHaveLength(1)
  const loaded = html.match(/<(script |link rel="(stylesheet|modulepreload)")[^>]*>/g) ?? []
  expect(loaded.length).toBeGreaterThan(3)
  for (const element of loaded) {
    expect(element).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/)
    expect(element).toMatch(/(src|href)="\//)
  }
}

test('rendered pages name their scripts after their content, in a template: the first paint waits for none', () => {
  for (const [name, html] of documents(production)) {
    if (!html.includes('data-page=')) continue
    const [content = '', template = ''] = html.split('<template id="scripts">')
    expect(content, name).not.toMatch(/type="module"|modulepreload/)
    expect(content.indexOf('</footer>'), name).toBeGreaterThan(0)
    expect(content.indexOf('</footer>'), name).toBeLessThan(content.indexOf('importmap'))
    expect(template, name).toMatch(/<script type="module"/)
  }
})

test('the form of a stake is rendered, in as few style sheets as its folders', () => {
  for (const locale of ['en_US', 'zh_CN']) {
    const html = readFileSync(join(production, '.pages', locale, 'hoodi/staking.html'), 'utf8')
    expect(html).toMatch(/<form [^>]*data-rendered/)
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(html.match(/rel="stylesheet"/g)?.length).toBeLessThanOrEqual(5)
    expect(html.match(/<(script type="module"|link rel="modulepreload")/g)?.length).toBeLessThanOrEqual(14)
  }
})

test('rendered pages refer only to files of the build', () => {
  for (const [name, html] of documents(production))
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g))
      expect(existsSync(join(production, path)), `${path} in ${name}`).toBe(true)
})

test('no two files import each other, not even over others: they would run in the wrong order', () => {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync(join(production, '.vite/manifest.json'), 'utf8'),
  )
  const done = new Set<string>()
  const visit = (key: string, from: readonly string[]) => {
    expect(from, 'a circle').not.toContain(key)
    if (done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...from, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
})

test('every text is there in both compressions, which give its bytes', () => {
  const texts = readdirSync(production, { recursive: true, encoding: 'utf8' }).filter(file =>
    /^(assets|\.pages|index).*\.(html|js|css|svg)$/.test(file),
  )
  expect(texts.length).toBeGreaterThan(100)
  for (const file of texts) {
    const path = join(production, file)
    const body = readFileSync(path)
    if (body.length <= 1024) continue
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(body), file).toBe(true)
    expect(gunzipSync(readFileSync(`${path}.gz`)).equals(body), file).toBe(true)
  }
})

test('an import map pins every script and style sheet that a page can load later', () => {
  const html = readFileSync(join(production, 'index.html'), 'utf8')
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  const named = Object.keys(JSON.parse(map).integrity)
  const assets = readdirSync(join(production, 'assets')).filter(file => /\.(js|css)$/.test(file))
  expect(assets.length).toBeGreaterThan(50)
  expect(named.toSorted()).toEqual(assets.map(file => `/assets/${file}`).toSorted())
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
})

test('each worker is one script that loads no other, so its hash covers all code it runs', () => {
  const assets = join(production, 'assets')
  const workers = readdirSync(assets).filter(file => /\.worker-.*\.js$/.test(file))
  expect(workers).toHaveLength(3)
  for (const worker of workers)
    expect(readFileSync(join(assets, worker), 'utf8')).not.toMatch(/\bimport\b|importScripts/)
})

test('fonts preload with the page, from its own origin', () => {
  const html = readFileSync(join(production, 'index.html'), 'utf8')
  expect(html.match(/<link rel="preload" as="font"[^>]*href="\/assets\/[^"]+\.woff2"/g)).toHaveLength(2)
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('[A2.44] each page is its own chunk', () => {
  const manifest = JSON.parse(readFileSync(join(production, '.vite/manifest.json'), 'utf8'))
  const pages = Object.keys(manifest).filter(key =>
    /^src\/(features|networks\/[^/]+)\/.+Page\.tsx$/.test(key),
  )
  expect(pages.length).toBeGreaterThanOrEqual(8)
  for (const page of pages) expect(manifest[page].isDynamicEntry || manifest[page].isEntry).toBe(true)
})

test('[F.22] the build lists exactly the files named after their hash', () => {
  const listed: string[] = JSON.parse(readFileSync(join(production, '.vite/hashed.json'), 'utf8'))
  const assets = readdirSync(join(production, 'assets')).filter(file => !/\.(br|gz)$/.test(file))
  expect(assets.length).toBeGreaterThan(100)
  expect(listed).toEqual(assets.map(file => `/assets/${file}`).sort())
})

test('[F.40] [A1.26] a build has a Safe manifest and names the hosts that may frame it', () => {
  const manifest = JSON.parse(readFileSync(join(production, 'manifest.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(manifest).toMatchObject({ name: 'Granary', description: expect.stringMatching(/.{40,}/) })
  expect(readdirSync(production)).toContain(manifest.iconPath)
  const page = readFileSync(join(production, 'index.html'), 'utf8')
  expect(page).toContain('<meta name="frame-origin" content="https://app.safe.global">')
})
