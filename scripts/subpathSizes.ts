import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { PackHost } from './packHost.ts'

/** What a host's production page loads by the parts of the packed toolkit: bytes of JavaScript, gzip. */
export type SubpathSizes = {
  /** The React page of the examples, with React, before the first click. */
  readonly page: number
  /** React and react-dom in it. */
  readonly react: number
  /** `createWallet` without the rest of `core`. */
  readonly createWallet: number
  /**
   * All that a subpath exports, by name, without what it loads later: `core` alone, `react` over `core`, each
   * other over both. React itself is counted in `standalone` only.
   */
  readonly subpaths: Readonly<Record<string, number>>
}

type Chunk = Rolldown.OutputChunk

const ofReact = /^react(-dom)?($|\/)/

export async function subpathSizes(host: PackHost): Promise<SubpathSizes> {
  const alone = async (code: string, external?: RegExp) =>
    sum(filesOf(await built(host, { alone: code }, external), 'alone'))
  const subpaths: Record<string, number> = {}
  for (const [path, door] of Object.entries(host.manifest.exports)) {
    if (path === '.' || typeof door === 'string' || door.default.endsWith('.css')) continue
    subpaths[path.slice(2)] = await addedBy(host, path.slice(2))
  }
  return {
    page: await alone("import './examples/react/main.tsx'"),
    react: await alone("import { createRoot } from 'react-dom/client'; createRoot(document.body).render('')"),
    createWallet: await alone("export { createWallet } from '@granary/wallet/core'", ofReact),
    subpaths,
  }
}

async function addedBy(host: PackHost, name: string): Promise<number> {
  const before = name === 'core' ? [] : name === 'react' ? ['core'] : ['core', 'react']
  const entries = [...before, name].map(each => [each, `export * from '@granary/wallet/${each}'`])
  const chunks = await built(host, Object.fromEntries(entries), ofReact)
  const loaded = before.flatMap(each => filesOf(chunks, each))
  return sum(filesOf(chunks, name).filter(chunk => !loaded.includes(chunk)))
}

/** Builds entries for production, as a host does. @param entries code by name */
async function built(
  { folder }: PackHost,
  entries: Readonly<Record<string, string>>,
  external?: RegExp,
): Promise<readonly Chunk[]> {
  const input: Record<string, string> = {}
  for (const [name, code] of Object.entries(entries)) {
    input[name] = join(folder, `entry-${name}.js`)
    await writeFile(input[name], code)
  }
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // A test's NODE_ENV would build React for development.
    define: { 'process.env.NODE_ENV': "'production'" },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Linked packages would take the repository's React.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, preserveEntrySignatures: 'strict', ...(external && { external }) },
    },
  })) as Rolldown.RolldownOutput
  return output.filter(file => file.type === 'chunk')
}

/** The chunk of an entry and all that it imports statically. */
function filesOf(chunks: readonly Chunk[], name: string): Chunk[] {
  const found = new Set<Chunk>()
  const queue = chunks.filter(chunk => chunk.isEntry && chunk.name === name)
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const { imports } = chunk
    queue.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  return [...found]
}

function sum(chunks: readonly Chunk[]): number {
  return chunks.reduce((bytes, { code }) => bytes + gzipSync(code).length, 0)
}
