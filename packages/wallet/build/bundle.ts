import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, build, type Rolldown } from 'vite'
import { chunkGroups } from './chunkGroups.ts'
import { packageFolder, subpaths } from './subpaths.ts'

/**
 * Third-party modules come from the host's node_modules, but for the few functions that we use of wagmi's core: a
 * host may have none, or another major version.
 */
const isForeign = (id: string) => !/^(@granary\/|@wagmi\/core|eventemitter3|[./]|\0|[a-z]:)/i.test(id)

const shared = { root: packageFolder, configFile: false, logLevel: 'warn', publicDir: false } as const

/** One ES module per entry point, our own packages inlined, lazy parts as chunks; one style sheet. */
export async function bundleModules(outDir: string): Promise<void> {
  const modules = await buildModules({ write: false, sourcemap: false }, { preserveModules: true })
  await buildModules(
    { outDir, emptyOutDir: false, sourcemap: true, license: { fileName: 'licenses.md' } },
    {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // React's server components import these two as parts of the page.
      banner: ({ isEntry, name }) => (isEntry && /^(react|modal)$/.test(name) ? "'use client'" : ''),
      codeSplitting: { groups: chunkGroups(modules) },
    },
  )
}

async function buildModules(
  options: BuildEnvironmentOptions,
  output: Rolldown.OutputOptions,
): Promise<Rolldown.OutputChunk[]> {
  const { standalone: _, ...doors } = subpaths
  const built = await build({
    ...shared,
    plugins: [react()],
    build: {
      ...options,
      minify: false,
      target: 'es2022',
      cssCodeSplit: false,
      lib: {
        entry: Object.fromEntries(
          Object.entries(doors).map(([name, source]) => [name, join(packageFolder, source)]),
        ),
        formats: ['es'],
        cssFileName: 'styles',
      },
      // Groups ask for it: entries have no code that another file could want, so none gets a further export.
      rolldownOptions: { external: isForeign, preserveEntrySignatures: 'allow-extension', output },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output.filter(file => file.type === 'chunk'))
}

/** A minified build for pages without a bundler, with React and the wallet libraries inside. */
export async function bundleStandalone(outDir: string): Promise<void> {
  const entry = subpaths.standalone
  if (!entry) throw new Error('package.json has no export ./standalone')
  await rm(outDir, { recursive: true, force: true })
  await build({
    ...shared,
    base: './',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      sourcemap: true,
      // Lists the bundled packages with their licence texts.
      license: { fileName: 'licenses.md' },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { standalone: join(packageFolder, entry) },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'styles[extname]',
        },
      },
    },
  })
}
