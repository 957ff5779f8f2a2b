import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** One entry a thread. The worker is found beside the chunk that starts it, so everything lies flat and unhashed. */
export default defineConfig({
  plugins: [errorPages()],
  build: {
    ssr: true,
    target: 'node24',
    // The compiler's declarations lie in the same folder.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        keys: 'src/keys.ts',
        operate: 'src/operate.ts',
        keyWorker: 'src/networks/ethereum/validators/keys/keyWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // With its packages in the bundle, a start reads thirty files instead of some thousand and costs half the processor
  // time. These two load files of their own.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@chainsafe/blst'] },
})

/** The pages that explain the error codes go with the bundle: problems point to them. */
function errorPages(): Plugin {
  const folder = new URL('../../docs/errors/', import.meta.url)
  return {
    name: 'error-pages',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(folder))
        this.emitFile({
          type: 'asset',
          fileName: `errors/${name}`,
          source: readFileSync(new URL(name, folder)),
        })
    },
  }
}
