import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type PackHost, packHost } from '@granary/scripts/packHost'
import { runCommand } from '@granary/scripts/runCommand'
import { subpathSizes } from '@granary/scripts/subpathSizes'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import * as React from 'react'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPages } from '../../build/apiPages.ts'
import { sharedBrowser } from '../sharedBrowser.ts'
import { openWithWallet, walletAddress } from './installWallet.ts'
import { addHostWithoutEvm, addReactHost } from './otherHosts.ts'
import { pageModules } from './pageModules.ts'
import { type ServedFolder, serveFolder } from './serveFolder.ts'
import { withSizes } from './withSizes.ts'

// Packing, installing and building fill two slow cores for minutes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 })

let host: PackHost
let served: ServedFolder
let browser: Browser

beforeAll(async () => {
  ;[host, browser] = await Promise.all([packHost(), sharedBrowser()])
  await buildExamples(host.folder, ['react', 'core'], 'site')
  served = await serveFolder({
    site: join(host.folder, 'site'),
    'site-18': join(host.folder, 'react-18.3.1/site-18'),
    plain: join(host.folder, 'examples/plain'),
    wallet: join(host.installed, 'standalone'),
  })
})

afterAll(async () => {
  await served?.stop()
  await host?.remove()
})

/** Builds example pages of a project, to be served at `/{name}/`. */
async function buildExamples(project: string, pages: readonly string[], name: string): Promise<void> {
  await build({
    root: join(project, 'examples'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // Linked packages would take the repository's React.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: join(project, name),
      target: 'es2022',
      rolldownOptions: { input: pages.map(page => join(project, 'examples', page, 'index.html')) },
    },
    base: `/${name}/`,
  })
}

async function connectInModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Marigold/ })
    .click()
  await page.locator(`button[title="${walletAddress}"]`).waitFor()
}

test('[B1.01] a React host built by Vite connects an announced wallet under a strict policy', async () => {
  const { page, problems } = await openWithWallet(browser, `${served.url}/site/react/`)
  await connectInModal(page)
  await page.getByRole('button', { name: '1.000 ETH 0xf39F…2266' }).waitFor()
  expect(problems).toEqual([])
})

test('a preload takes what lists the wallets; what connects follows the press', async () => {
  const { page } = await openWithWallet(browser, `${served.url}/site/react/`)
  const files = async () => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const names = urls.map(url => basename(url).replace(/-.*/, ''))
    return [...new Set(names)].filter(name => /^(modal|evm|createEvmSession|createEngine)$/.test(name)).sort()
  }
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.hover()
  await expect.poll(files).toEqual(['evm', 'modal'])
  await page.waitForLoadState('networkidle')
  expect(await files()).toEqual(['evm', 'modal'])
  await button.click()
  await expect.poll(files).toEqual(['createEngine', 'createEvmSession', 'evm', 'modal'])
})

test('npm takes the package beside React 18, and its host connects an announced wallet', async () => {
  await buildExamples(await addReactHost(host, '18.3.1'), ['react'], 'site-18')
  const { page, problems } = await openWithWallet(browser, `${served.url}/site-18/react/`)
  await connectInModal(page)
  await page.getByRole('button', { name: '1.000 ETH 0xf39F…2266' }).waitFor()
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
  await page.locator('granary-button').getByRole('button', { name: '1.000 ETH 0xf39F…2266' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
  expect(await page.locator('style').count()).toBe(0)
  expect(problems).toEqual([])
})

test('what a press on the button loads is one file each, and no two files import each other', async () => {
  const imports = await staticImports(host.installed)
  const reach = (from: string, path: readonly string[] = []): readonly string[] => {
    expect(path, 'files in a circle').not.toContain(from)
    return [from, ...(imports.get(from) ?? []).flatMap(file => reach(file, [...path, from]))]
  }
  for (const file of imports.keys()) reach(file)
  const names = (...files: string[]) =>
    [...new Set(files.flatMap(file => reach(file)))].map(file =>
      file.replace(/^chunks\/|-[\w-]{8}\.js$/g, ''),
    )
  expect(names('modal.js', 'evm.js').sort()).toEqual([
    'common',
    'evm-code',
    'evm.js',
    'first',
    'hooks',
    'modal-code',
    'modal.js',
    'provider',
    'shared',
  ])
  // React's server components have no createContext.
  const server = await Promise.all(reach('core.js').map(file => readFile(join(host.installed, file), 'utf8')))
  for (const code of server) expect(code).not.toMatch(/from "react"/)
})

/** Files that each file of the package imports first, by path in the package. */
async function staticImports(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = (await readdir(folder, { recursive: true })).filter(
    file => file.endsWith('.js') && !/^(standalone|examples)\//.test(file),
  )
  const read = async (file: string) => {
    const code = await readFile(join(folder, file), 'utf8')
    const own = [...code.matchAll(/^(?:import|export) [^;]*?"(\.[^"]+)";?$/gm)]
    return [file, own.map(([, path]) => join(dirname(file), path ?? ''))] as const
  }
  return new Map(await Promise.all(files.map(read)))
}

test('the modal has the fonts of its page, and names none itself', async () => {
  const { page } = await openWithWallet(browser, `${served.url}/plain/`)
  await page.evaluate("document.body.style.fontFamily = 'Courier New'")
  await page.locator('#opener').click()
  const dialog = page.getByRole('dialog')
  for (const part of [dialog.getByRole('heading').first(), dialog.getByRole('button', { name: /Marigold/ })])
    expect(await part.evaluate(element => getComputedStyle(element).fontFamily)).toBe('"Courier New"')
  const styles = await readFile(join(host.installed, 'styles.css'), 'utf8')
  expect(styles).not.toMatch(/PingFang|Songti|Noto|YaHei|Fraunces|Instrument/)
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

const pages = ['packages/wallet/README.md', 'docs/migrate.md', 'docs/wallet-recipes.md']

/** The code of the developers' pages, by file name. */
async function codeOfPages(): Promise<Record<string, string>> {
  const exports = {
    '@granary/wallet/core': ['createWallet'],
    '@granary/wallet/react': await exportsOf('react'),
  }
  const files: Record<string, string> = {}
  for (const page of pages) {
    const modules = await pageModules(fileURLToPath(new URL(`../../../../${page}`, import.meta.url)), exports)
    expect(modules.size, page).toBeGreaterThan(2)
    for (const [name, text] of modules) files[`pages/${basename(page, '.md')}/${name}`] = text
  }
  return files
}

test.each(['bundler', 'nodenext'])(
  'the examples and the code of the pages type-check against the declarations, resolved as %s',
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
      ...(await codeOfPages()),
      'wrongHost.ts': wrongHost,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['examples/**/*.ts', 'examples/**/*.tsx', 'pages/**/*', '*.ts'],
        // Checked by Next's own build, in next.long.test.ts.
        exclude: ['examples/next'],
      }),
    }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(host.folder, name)), { recursive: true })
      await writeFile(join(host.folder, name), text)
    }
    const { output, code } = await runCommand('tsc', ['-p', host.folder])
    expect(output).toBe('')
    expect(code).toBe(0)
  },
)

/** Names of the values of an entry point. */
async function exportsOf(name: string): Promise<readonly string[]> {
  return Object.keys(await import(pathToFileURL(join(host.installed, `${name}.js`)).href)).sort()
}

test('the README names every hook, and none that is not there', async () => {
  const readme = await readFile(join(host.installed, 'README.md'), 'utf8')
  const isHook = (name: string) => /^use[A-Z]/.test(name) && !(name in React)
  const named = new Set([...readme.matchAll(/\buse[A-Z]\w+/g)].map(([name]) => name))
  expect([...named].filter(isHook).sort()).toEqual((await exportsOf('react')).filter(isHook))
})

test('the README has the size of every subpath in the build of a host', async () => {
  const readme = fileURLToPath(new URL('../../README.md', import.meta.url))
  const text = withSizes(await readFile(readme, 'utf8'), await subpathSizes(host))
  await expect(text).toMatchFileSnapshot(readme)
})

test('Node imports every entry point without a page, with exactly the known exports', async () => {
  const lists: string[] = []
  for (const [name, door] of Object.entries(host.manifest.exports)) {
    if (typeof door === 'string' || door.default.endsWith('.css')) continue
    const loaded: object = await import(pathToFileURL(join(host.installed, door.default)).href)
    lists.push(`${name}: ${Object.keys(loaded).sort().join(' ')}`)
  }
  await expect(`${lists.sort().join('\n')}\n`).toMatchFileSnapshot('./exports.txt')
})

test('a host of Bitcoin and Solana installs and builds without viem and wagmi', async () => {
  const { project, resolved } = await addHostWithoutEvm(host)
  expect(resolved).toContain('node_modules/@granary/wallet')
  expect(resolved.filter(name => /wagmi/.test(name))).toEqual([])
  // WalletConnect's packages have a viem of their own.
  expect(host.manifest.dependencies).not.toHaveProperty('viem')
  const entry = join(project, 'host.js')
  const lazy = ['bitcoin', 'solana', 'modal', 'walletconnect', 'wallets', 'siwx', 'networks']
  await writeFile(
    entry,
    `import { createWallet } from '@granary/wallet'
    import { WalletProvider, ConnectButton } from '@granary/wallet/react'
    export const parts = [${lazy.map(name => `() => import('@granary/wallet/${name}')`)}]
    export { createWallet, WalletProvider, ConnectButton }`,
  )
  const outDir = join(project, 'out')
  const lib = { entry, formats: ['es' as const], fileName: 'host' }
  await build({ root: project, configFile: false, logLevel: 'error', build: { outDir, lib, minify: false } })
  const files = await readdir(outDir, { recursive: true })
  const code = await Promise.all(
    files.filter(file => file.endsWith('.js')).map(file => readFile(join(outDir, file), 'utf8')),
  )
  expect(code.length).toBeGreaterThan(10)
  // Vite builds a missing optional peer as a module that throws when it is used.
  expect(code.filter(text => /Could not resolve|encodeFunctionData/.test(text))).toEqual([])
})

test('a bundler takes only the networks that a host uses', async () => {
  const entry = join(host.folder, 'oneNetwork.js')
  await writeFile(entry, "import { base } from '@granary/wallet/networks'\nconsole.log(base)")
  const outDir = join(host.folder, 'oneNetwork')
  await build({
    root: host.folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir, lib: { entry, formats: ['es'], fileName: 'out' } },
  })
  const code = await readFile(join(outDir, 'out.js'), 'utf8')
  expect(code).toContain('mainnet.base.org')
  expect(code).not.toMatch(/scroll|solana|esplora/i)
})

test("the reference of every entry point is the declarations'", async () => {
  const doors = Object.entries(host.manifest.exports).flatMap(([name, door]) =>
    typeof door === 'string' || name === '.' || name.endsWith('.css') ? [] : [[name.slice(2), door.types]],
  )
  const pages = apiPages(host.installed, Object.fromEntries(doors))
  expect(Object.keys(pages).length).toBeGreaterThan(12)
  expect(pages.core).toContain('## createWallet')
  for (const [name, text] of Object.entries(pages))
    await expect(text).toMatchFileSnapshot(`../../../../docs/wallet-api/${name}.md`)
})

test('the package declares its dependencies and no more, and has its licences', async () => {
  const { dependencies, peerDependencies } = host.manifest
  const named = Object.keys({ ...dependencies, ...peerDependencies })
  expect(named).toEqual(expect.arrayContaining(['react', 'react-dom', 'viem', 'wagmi', 'zustand']))
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
  expect(await readFile(join(host.installed, 'licenses.md'), 'utf8')).toContain('## @wagmi/core -')
})
