import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { packageFolder, subpaths } from './subpaths.ts'

/** Third-party modules come from the host's node_modules. */
const isForeign = (id: string) => !/^(@granary\/|[./]|\0|[a-z]:)/i.test(id)

const shared = { root: packageFolder, configFile: false, logLevel: 'warn', publicDir: false } as const

/** One ES module per entry point, our own packages inlined, lazy parts as chunks; one style sheet. */
export async function bundleModules(outDir: string): Promise<void> {
  const { standalone: _, ...doors } = subpaths
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: false,
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
      rolldownOptions: {
        external: isForeign,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
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
