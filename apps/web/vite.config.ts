import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreloadPlugin } from './build/fontPreloadPlugin.ts'
import { hashedFilesPlugin } from './build/hashedFilesPlugin.ts'
import { integrityPlugin } from './build/integrityPlugin.ts'
import { messagesPlugin } from './build/messagesPlugin.ts'
import { providerPlugin } from './build/providerPlugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { shellGroups } from './src/i18n/messageGroups.ts'

const here = import.meta.dirname

/** Tests that put other modules in the place of real ones, or start the whole app: they share no modules with others. */
export const testsAlone = [
  'src/main.test.ts',
  'test/newNetwork.test.tsx',
  'src/networks/conflux/dashboard/history/RewardSection.test.tsx',
  'src/networks/conflux/dashboard/page/useDashboard.test.tsx',
  'src/networks/conflux/staking/amount/AmountStep.test.tsx',
  'src/networks/conflux/staking/page/useStakePlace.test.tsx',
  'src/networks/ethereum/operation/action/ActionPage.test.tsx',
  'src/networks/ethereum/operation/action/ProviderExit.test.tsx',
  'src/networks/ethereum/rewards/page/RewardBoard.test.tsx',
]

export default defineConfig(({ mode }) => {
  const devnet = mode === 'devnet'
  const providerFile =
    process.env.GRANARY_PROVIDER_FILE ?? resolve(here, devnet ? 'provider.devnet.json' : 'provider.json')
  return {
    root: here,
    plugins: [
      react(),
      messagesPlugin(),
      // Tests ask no host outside.
      providerPlugin(providerFile, { hasSecondBeacons: mode !== 'test' }),
      fontPreloadPlugin(),
      hashedFilesPlugin(),
      integrityPlugin(),
    ],
    // Every script names the classes it uses: a name says which file's it is, and not on which line.
    css: { modules: { generateScopedName: (name, file) => `${name}-${fileHash(file)}` } },
    define: { __VERSION__: JSON.stringify(packageJson.version) },
    build: {
      // The first versions with light-dark(), and all the rest that the style sheets use.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir: devnet ? 'dist-devnet' : 'dist',
      manifest: true,
      // Style and script stay files of their own: the content security policy allows nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // Home is an entry beside the page, so that the bundler knows what a first visit needs (tag `$initial`).
        input: { index: resolve(here, 'index.html'), home: resolve(here, 'src/features/home/index.ts') },
        output: {
          // The names of all chunks stand in the first one: each letter costs every page.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              shellMessages('en_US'),
              shellMessages('zh_CN'),
              frame,
              query,
              homeParts,
              sharedParts('flow', 'apps/web/src/(chain|failure|shell/flow|wallet)', 5),
              sharedParts('ui', 'packages/(ui|chains)/src', 7),
              sharedParts('board', 'apps/web/src/(account|history|figures|csv|chart|format)', 4),
              sharedParts('conflux', '(apps/web/src/networks|packages/staking/src)/conflux', 2),
              sharedParts('validators', 'apps/web/src/networks/ethereum/(owner|figures|labels)', 2),
            ],
          },
        },
      },
    },
    worker: { format: 'es' },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': process.env.GRANARY_API_ORIGIN ?? 'http://127.0.0.1:3000' },
    },
    test: {
      name: '@granary/web',
      include: ['{src,build,test}/**/*.test.{ts,tsx}'],
      exclude: testsAlone,
      setupFiles: './test/setup.ts',
      // What tests share, the setup file empties between them: modules are loaded once and not for each file.
      isolate: false,
    },
  }
})

/** The same on every machine: of the path from here. */
function fileHash(file: string): string {
  const [path = ''] = relative(here, file).split('?')
  return createHash('sha256').update(path).digest('base64url').slice(0, 4)
}

/** The query library, which every page but home needs at once. */
const query = {
  name: 'query',
  test: /node_modules\/@tanstack\/(query-core|react-query)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** What the frame and home share with other pages. As files of their own these small parts would weigh more. */
const homeParts = {
  name: 'parts',
  tags: ['$initial' as const],
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * Small parts of these folders that many pages share and home never shows. A part of fewer pages stays out, or each page
 * would carry those of all others.
 */
const sharedParts = (name: string, folders: string, minShareCount: number) => ({
  name,
  test: new RegExp(`/(${folders})/`),
  minShareCount,
  includeDependenciesRecursively: false,
})

/** What no page can do without comes in one file: as several they would weigh more. */
const frame = {
  name: 'frame',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|store|react-store))\//,
}

/** The groups that every page needs come in one file a language. */
function shellMessages(locale: string) {
  return {
    name: `shell-${locale}`,
    test: new RegExp(`/locales/${locale}/(${shellGroups.join('|')})\\.json$`),
  }
}
