import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

export type PageName = 'floor' | 'ours' | 'account'

/** JavaScript in bytes, gzip: the first load, and what each lazy module adds. */
export type PageSizes = {
  initial: number
  files: number
  lazy: Readonly<Record<string, number>>
  /** All that connecting an installed wallet adds to the first load. */
  toConnect: number
}

export type Page = { url: string; sizes: PageSizes; stop: () => Promise<void> }

/** The policy that breaks peers. */
const contentPolicy = "script-src 'self'; style-src 'self'"

/** Builds a page for production and serves it on loopback under a strict content policy. */
export async function servePage(name: PageName): Promise<Page> {
  const root = new URL(`../../wallet-pages/${name}/`, import.meta.url).pathname
  const outDir = join(root, 'dist')
  const site = { root, configFile: false, logLevel: 'warn' } as const
  await build({
    ...site,
    plugins: [react()],
    build: {
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  const headers = { 'content-security-policy': contentPolicy }
  const server = await preview({
    ...site,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers },
  })
  return { url: server.resolvedUrls?.local[0] ?? '', sizes: sizesOf(outDir), stop: () => server.close() }
}

function sizesOf(folder: string): PageSizes {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const [entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? []
  if (!entry) throw new Error('The build has no entry.')
  const initial = reach(manifest, [entry])
  const beyond = (keys: readonly string[]) =>
    gzipBytes(
      folder,
      manifest,
      [...reach(manifest, keys)].filter(key => !initial.has(key)),
    )
  const modules = Object.keys(manifest).flatMap(key => {
    const name = /packages\/wallet\/src\/((?!.*generated).+?)(\/index)?\.ts$/.exec(key)?.[1]
    return name && manifest[key]?.isDynamicEntry ? [[name, key] as const] : []
  })
  const toConnect = modules.filter(([name]) => ['modal', 'evm', 'core/createEngine'].includes(name))
  return {
    initial: gzipBytes(folder, manifest, initial),
    files: initial.size,
    lazy: Object.fromEntries(modules.map(([name, key]) => [name, beyond([key])])),
    toConnect: beyond(toConnect.map(([, key]) => key)),
  }
}

/** The chunks of these, by static imports. */
function reach(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue
    found.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return found
}

function gzipBytes(folder: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = [...keys].map(key => manifest[key]?.file ?? '').filter(file => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
}
