import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

export type PageName = 'floor' | 'ours'

/** JavaScript in bytes, gzip: of the first load, and what each lazily loaded module brings beyond that. */
export type PageSizes = { initial: number; files: number; lazy: Readonly<Record<string, number>> }

export type Page = { url: string; sizes: PageSizes; stop: () => Promise<void> }

/** What peers break under. */
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
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    sizes: sizesOf(outDir),
    stop: () => server.close(),
  }
}

function sizesOf(folder: string): PageSizes {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const [entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? []
  if (!entry) throw new Error('The build has no entry.')
  const initial = reach(manifest, [entry])
  const lazy = Object.keys(manifest)
    .filter(key => !initial.has(key) && /packages\/wallet\/src\/\w+\/index\.ts$/.test(key))
    .map(key => {
      const beyond = [...reach(manifest, [key])].filter(other => !initial.has(other))
      return [/src\/(\w+)\/index\.ts$/.exec(key)?.[1] ?? key, gzipBytes(folder, manifest, beyond)] as const
    })
  return {
    initial: gzipBytes(folder, manifest, initial),
    files: initial.size,
    lazy: Object.fromEntries(lazy),
  }
}

/** The chunks that come with these, by static imports. */
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
