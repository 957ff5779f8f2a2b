import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const site = mkdtempSync(join(tmpdir(), 'granary-brand-site-'))
const brand = join(import.meta.dirname, '../../../docs/examples/brands/tidewater/provider.json')

beforeAll(async () => {
  const { NODE_ENV: environment, GRANARY_PROVIDER_FILE: file } = process.env
  process.env.NODE_ENV = 'production'
  process.env.GRANARY_PROVIDER_FILE = brand
  try {
    const root = join(import.meta.dirname, '..')
    await build({ root, mode: 'production', logLevel: 'error', build: { outDir: site, emptyOutDir: true } })
  } finally {
    process.env.NODE_ENV = environment
    if (file === undefined) delete process.env.GRANARY_PROVIDER_FILE
    else process.env.GRANARY_PROVIDER_FILE = file
  }
}, 240_000)
afterAll(() => rmSync(site, { recursive: true }))

const assets = () => readdirSync(join(site, 'assets'))
const styles = () =>
  assets()
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(site, 'assets', name), 'utf8'))
    .join('\n')

test('colours, fonts and logo of a provider are in the style sheet, as files of this site', () => {
  const css = styles()
  expect(css).toMatch(/--green:\s*light-dark\(#8a1f4f,\s*#f0a0c4\)/)
  expect(css).toMatch(/--logo:\s*url\("?\/assets\/brand-logo-[A-Za-z0-9]{7}\.svg"?\)/)
  expect(css).toMatch(/url\("?\/assets\/brand-instrument-sans-[A-Za-z0-9]{7}\.woff2"?\)/)
  expect(css).not.toContain('fraunces')
  for (const [, path = ''] of css.matchAll(/\/(assets\/brand-[\w.-]+)/g))
    expect(readFileSync(join(site, path)).length).toBeGreaterThan(0)
})

test('the page has the icon, preloads the font, and nothing inline', () => {
  const html = readFileSync(join(site, 'index.html'), 'utf8')
  const icon = readFileSync(join(brand, '../favicon.svg')).toString('base64')
  expect(html).toContain(icon)
  expect(html).toMatch(/rel="icon"[^>]* href="data:image\/svg\+xml;base64,/)
  expect(html).toMatch(/rel="preload"[^>]* href="\/assets\/brand-instrument-sans-/)
  expect(html).not.toMatch(/<style|\sstyle=/)
})
