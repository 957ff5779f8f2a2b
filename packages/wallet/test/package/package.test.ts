import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { runCommand } from '@granary/scripts/runCommand'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../sharedBrowser.ts'
import { openWithWallet, walletAddress } from './installWallet.ts'
import { type PackHost, packHost } from './packHost.ts'
import { type ServedFolder, serveFolder } from './serveFolder.ts'

let host: PackHost
let served: ServedFolder
let browser: Browser

beforeAll(async () => {
  ;[host, browser] = await Promise.all([packHost(), sharedBrowser()])
  await build({
    root: join(host.folder, 'examples'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(host.folder, 'site'),
      target: 'es2022',
      rolldownOptions: {
        input: ['react', 'core'].map(name => join(host.folder, 'examples', name, 'index.html')),
      },
    },
    base: '/site/',
  })
  served = await serveFolder({
    site: join(host.folder, 'site'),
    plain: join(host.folder, 'examples/plain'),
    wallet: join(host.installed, 'standalone'),
  })
})

afterAll(async () => {
  await served?.stop()
  await host?.remove()
})

async function connectInModal(page: Page): Promise<void> {
  await page.locator('#opener').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Marigold/ })
    .click()
  await page.getByText(walletAddress).first().waitFor()
}

test('[B1.01] a React host built by Vite connects an announced wallet under a strict policy', async () => {
  const { page, problems } = await openWithWallet(browser, `${served.url}/site/react/`)
  await connectInModal(page)
  expect(await page.locator('#opener').textContent()).toBe(walletAddress)
  expect(problems).toEqual([])
})

test('a plain page connects an announced wallet with the styled standalone build under a strict policy', async () => {
  const { page, problems } = await openWithWallet(browser, `${served.url}/plain/`)
  await page.locator('#opener').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Marigold/ }).waitFor()
  expect(await dialog.evaluate(element => getComputedStyle(element).zIndex)).toBe('999')
  expect(await dialog.evaluate(element => getComputedStyle(element).width)).toBe('360px')
  await dialog.getByRole('button', { name: /Marigold/ }).click()
  await page.locator('#opener', { hasText: walletAddress }).waitFor()
  expect(await page.locator('style').count()).toBe(0)
  expect(problems).toEqual([])
})

test('[B2.39] a plain page embeds the views and removes them again', async () => {
  const { page, problems } = await openWithWallet(browser, `${served.url}/plain/?embedded`)
  const place = page.locator('#place')
  await place.getByRole('button', { name: /Marigold/ }).click()
  await page.locator('#opener', { hasText: walletAddress }).waitFor()
  await page.evaluate('toolkit.close()')
  await place
    .getByText(/0xf39F/i)
    .first()
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate("toolkit.update({ locale: 'zh_CN' })")
  await place.locator('[lang=zh-CN]').waitFor()
  await page.evaluate('toolkit.unmount()')
  await place.locator(':scope > *').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('a page with only the core connects by its own buttons, without React', async () => {
  const { page, problems } = await openWithWallet(browser, `${served.url}/site/core/`)
  await page.getByRole('button', { name: 'Marigold' }).click()
  await page.locator('#account', { hasText: walletAddress }).waitFor()
  expect(problems).toEqual([])
})

test('the standalone build requests little before the button is used, and nothing from elsewhere', async () => {
  const read = async (file: string): Promise<string> => {
    const code = await readFile(join(host.installed, 'standalone', file), 'utf8')
    const chunks = [...code.matchAll(/\bfrom"\.\/(?:chunks\/)?([^"]+)"/g)].map(([, name]) => `chunks/${name}`)
    for (const chunk of chunks) if (!seen.has(chunk)) seen.set(chunk, await read(chunk))
    return code
  }
  const seen = new Map<string, string>()
  const all = [await read('standalone.js'), ...seen.values()]
  expect(seen.size).toBeGreaterThan(0)
  expect(all.reduce((sum, code) => sum + gzipSync(code).length, 0)).toBeLessThan(15_000)
  expect(all.filter(code => code.includes('createRoot'))).toEqual([])
})

/** Code that a host must not write: passes only if the declarations say so and do not fall back to `any`. */
const wrongHost = `
import { createWallet } from '@granary/wallet/core'
import { useAccount } from '@granary/wallet/react'
import { mountWallet } from '@granary/wallet/standalone'
import { createWalletList } from '@granary/wallet/wallets'
// @ts-expect-error no networks
createWallet({ adapters: {} })
// @ts-expect-error no number
const address: number | undefined = useAccount().address
// @ts-expect-error no such language
mountWallet({ networks: [], locale: 'xx' })
// @ts-expect-error no number
const name: number | undefined = createWalletList({}).find('metamask')?.name
export { address, name }
`

test.each(['bundler', 'nodenext'])(
  'the examples type-check against the declarations, resolved as %s',
  async how => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      jsx: 'react-jsx',
      target: 'es2022',
      module: how === 'bundler' ? 'esnext' : how,
      moduleResolution: how,
      allowImportingTsExtensions: true,
      types: [],
      lib: ['es2024', 'dom', 'dom.iterable'],
    }
    const doors = Object.keys(host.manifest.exports).filter(name => !/css|json/.test(name))
    const imports = doors.map(
      (name, index) => `export * as door${index} from '@granary/wallet${name.slice(1)}'`,
    )
    const files = {
      'doors.ts': imports.join('\n'),
      'wrongHost.ts': wrongHost,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['examples/**/*.ts', 'examples/**/*.tsx', '*.ts'],
      }),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(host.folder, name), text)
    const { output, code } = await runCommand('tsc', ['-p', host.folder])
    expect(output).toBe('')
    expect(code).toBe(0)
  },
)

test('Node imports every entry point without a page, with exactly the known exports', async () => {
  const lists: string[] = []
  for (const [name, door] of Object.entries(host.manifest.exports)) {
    if (typeof door === 'string' || door.default.endsWith('.css')) continue
    const loaded: object = await import(pathToFileURL(join(host.installed, door.default)).href)
    lists.push(`${name}: ${Object.keys(loaded).sort().join(' ')}`)
  }
  await expect(`${lists.sort().join('\n')}\n`).toMatchFileSnapshot('./exports.txt')
})

test('the package declares its dependencies and no more, and has its licences', async () => {
  const { dependencies, peerDependencies } = host.manifest
  const named = Object.keys({ ...dependencies, ...peerDependencies })
  expect(named).toEqual(expect.arrayContaining(['react', 'react-dom', 'viem', '@wagmi/core', 'zustand']))
  expect(named.filter(name => name.startsWith('@granary/'))).toEqual([])
  for (const paper of [
    'LICENSE',
    'NOTICE',
    'README.md',
    'styles.css',
    'standalone/styles.css',
    'standalone/licenses.md',
  ])
    expect((await readFile(join(host.installed, paper), 'utf8')).length, paper).toBeGreaterThan(500)
  const licences = await readFile(join(host.installed, 'standalone/licenses.md'), 'utf8')
  for (const name of ['react-dom', 'viem', 'zustand']) expect(licences).toContain(`## ${name} -`)
})
