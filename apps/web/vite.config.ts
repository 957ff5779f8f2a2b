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

/** Tests that mock modules or start the whole app; they share no modules with others. */
export const testsAlone = [
  'src/main.test.ts',
  'test/newNetwork.test.tsx',
  'src/networks/conflux/dashboard/history/RewardSection.test.tsx',
  'src/networks/conflux/dashboard/page/useDashboard.test.tsx',
  'src/networks/conflux/staking/amount/AmountStep.test.tsx',
  'src/networks/conflux/staking/page/useStakePlace.test.tsx',
  'src/networks/ethereum/claim/page/useClaims.test.tsx',
  'src/networks/ethereum/operation/action/ActionPage.test.tsx',
  'src/networks/ethereum/operation/action/ProviderExit.test.tsx',
  'src/networks/ethereum/rewards/RewardPage.test.tsx',
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
      // Tests call no external hosts.
      providerPlugin(providerFile, { hasSecondBeacons: mode !== 'test' }),
      fontPreloadPlugin(),
      hashedFilesPlugin(),
      integrityPlugin(),
    ],
    // Scripts contain their class names: name and file hash, without the line, keep them short.
    css: { modules: { generateScopedName: (name, file) => `${name}-${fileHash(file)}` } },
    define: { __VERSION__: JSON.stringify(packageJson.version) },
    build: {
      // The first versions with light-dark() and everything else the style sheets use.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir: devnet ? 'dist-devnet' : 'dist',
      manifest: true,
      // Styles and scripts stay separate files: the content security policy allows nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // Home is a second entry, which tells the bundler what a first visit needs (tag `$initial`).
        input: { index: resolve(here, 'index.html'), home: resolve(here, 'src/features/home/HomePage.tsx') },
        output: {
          // The first chunk lists all chunk names, so every letter costs every page.
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
      // On a loaded machine a review takes seconds; no test measures time.
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // The setup file resets what tests share, so modules load once instead of per file.
      isolate: false,
    },
  }
})

/** The same on every machine: hashes the path relative to this file. */
function fileHash(file: string): string {
  const [path = ''] = relative(here, file).split('?')
  return createHash('sha256').update(path).digest('base64url').slice(0, 4)
}

/** The query library, which every page but Home needs at once. */
const query = {
  name: 'query',
  test: /node_modules\/@tanstack\/(query-core|react-query)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** Modules that the frame and Home share with other pages; as separate files they would weigh more. */
const homeParts = {
  name: 'parts',
  tags: ['$initial' as const],
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * Small modules of these folders that many pages share and Home never shows. Modules of fewer pages stay out; otherwise
 * every page would load those of all others.
 */
const sharedParts = (name: string, folders: string, minShareCount: number) => ({
  name,
  test: new RegExp(`/(${folders})/`),
  minShareCount,
  includeDependenciesRecursively: false,
})

/** What every page needs, in one file: several would weigh more. */
const frame = {
  name: 'frame',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|store|react-store))\//,
}

/** The message groups that every page needs, one file per language. */
function shellMessages(locale: string) {
  return {
    name: `shell-${locale}`,
    test: new RegExp(`/locales/${locale}/(${shellGroups.join('|')})\\.json$`),
  }
}
