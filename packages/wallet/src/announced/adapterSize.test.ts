import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

type Chunk = Rolldown.OutputChunk

const source = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const entries = { core: 'core/index.ts', solana: 'solana/index.ts', bitcoin: 'bitcoin/index.ts' } as const

test.each([
  ['solana', 9],
  // One file of hashes serves both, with SHA-512 for the signatures of Solana wallets outside the page.
  ['bitcoin', 15],
] as const)('the adapter of %s weighs at most %d kB, gzipped, over the core', async (name, limitKb) => {
  const chunks = await built()
  const core = filesOf('core', chunks)
  const files = [...filesOf(name, chunks)].filter(file => !core.has(file))
  const bytes = files.reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0)
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes / 1000).toBeLessThanOrEqual(limitKb)
})

async function built(): Promise<Map<string, Chunk>> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, source(path)]))
  const options = { input, preserveEntrySignatures: 'strict' } as const
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: options },
  })) as Rolldown.RolldownOutput
  return new Map(output.flatMap(chunk => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])))
}

/** The chunk of an entry and its static imports. */
function filesOf(name: string, chunks: Map<string, Chunk>): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    chunks.get(file)?.imports.forEach(add)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry && chunk.name === name) add(chunk.fileName)
  return files
}
