import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { asInBrowserPlugin } from './build/asInBrowserPlugin.ts'
import { beforePaintPlugin } from './build/beforePaintPlugin.ts'
import { brandPlugin } from './build/brandPlugin.ts'
import { compressPlugin } from './build/compressPlugin.ts'
import { fontPreloadPlugin } from './build/fontPreloadPlugin.ts'
import { hashedFilesPlugin } from './build/hashedFilesPlugin.ts'
import { iconPlugin } from './build/iconPlugin.ts'
import { integrityPlugin } from './build/integrityPlugin.ts'
import { messagesPlugin } from './build/messagesPlugin.ts'
import { providerPlugin } from './build/providerPlugin.ts'
import { readProvider } from './build/readProvider.ts'
import { renderedPagesPlugin } from './build/renderedPagesPlugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { shellGroups } from './src/i18n/messageGroups.ts'

const here = import.meta.dirname
const assetFileNames = 'assets/[name]-[hash:6][extname]'

/** Tests that mock modules, start the whole app or need a catalog unloaded; they share no modules with others. */
export const testsAlone = [
  'src/main.test.ts',
  'src/features/legal/LegalPage.test.tsx',
  'test/newNetwork.test.tsx',
  'src/networks/conflux/dashboard/history/RewardSection.test.tsx',
  'src/networks/conflux/dashboard/page/useDashboard.test.tsx',
  'src/networks/conflux/staking/amount/AmountStep.test.tsx',
  'src/networks/conflux/staking/page/useStakePlace.test.tsx',
  'src/networks/ethereum/claim/page/useClaims.test.tsx',
  'src/networks/ethereum/operation/action/ActionPage.test.tsx',
  'src/networks/ethereum/operation/action/ProviderExit.test.tsx',
  'src/networks/ethereum/rewards/RewardPage.test.tsx',
  'src/networks/ethereum/staking/receipt/ReceiptButtons.test.tsx',
]

export default defineConfig(({ mode, isSsrBuild }) => {
  const devnet = mode === 'devnet'
  const providerFile =
    process.env.GRANARY_PROVIDER_FILE ?? resolve(here, devnet ? 'provider.devnet.json' : 'provider.json')
  return {
    root: here,
    plugins: [
      react(),
      messagesPlugin(),
      // Tests call no external hosts.
      providerPlugin(providerFile, { hasSecondBeacons: mode !== 'test', isLocal: devnet }),
      beforePaintPlugin(),
      iconPlugin(providerFile),
      brandPlugin(providerFile),
      fontPreloadPlugin(),
      hashedFilesPlugin(),
      asInBrowserPlugin(),
      // What follows completes the written site, in this order.
      renderedPagesPlugin({ byBrowserLanguage: () => readProvider(providerFile).browserLanguage }),
      integrityPlugin(),
      compressPlugin(),
    ],
    // What the shims do, React has had since version 18.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    // Scripts contain their class names: name and file hash, without the line, keep them short.
    css: { modules: { generateScopedName: (name, file) => `${name}-${fileHash(file)}` } },
    define: {
      __VERSION__: JSON.stringify(packageJson.version),
      // The build that renders pages keeps it for the process that runs them.
      ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
    },
    // It runs from a folder without packages.
    ...(isSsrBuild && { ssr: { noExternal: true } }),
    build: {
      // The first versions with light-dark() and everything else the style sheets use.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir: devnet ? 'dist-devnet' : 'dist',
      manifest: true,
      // Styles and scripts stay separate files: the content security policy allows nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild ? { output: { assetFileNames } } : siteFiles,
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
      // On a loaded machine a review takes seconds, and so does the first look at a page, which loads its modules; no
      // test measures time.
      testTimeout: 120_000,
      hookTimeout: 120_000,
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

/** Modules of these folders in one file, if as many pages share them; otherwise each is a file of its own. */
function folders(name: string, test: RegExp, minShareCount = 2) {
  return { name, test, minShareCount, includeDependenciesRecursively: false }
}

/** Messages that every page needs, and Home's, which are few: one file per language. */
function firstMessages(locale: string) {
  return {
    name: `messages-${locale}`,
    test: new RegExp(`/locales/${locale}/(${[...shellGroups, 'home'].join('|')})\\.json$`),
  }
}

/**
 * How the site is cut into files: few, so that a first visit makes few requests. A file may only import files of groups
 * above its own, because files that import each other in a circle run in the wrong order.
 */
const siteFiles: NonNullable<BuildEnvironmentOptions['rolldownOptions']> = {
  // Home is a second entry, which tells the bundler what a first visit needs (tag `$initial`).
  input: { index: resolve(here, 'index.html'), home: resolve(here, 'src/features/home/HomePage.tsx') },
  output: {
    // The first chunk lists all chunk names, so every letter costs every page.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames,
    codeSplitting: {
      groups: [
        // Libraries that every page needs.
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|store|react-store))\//,
        },
        firstMessages('en_US'),
        firstMessages('zh_CN'),
        // All else that a first visit needs.
        { name: 'site', tags: ['$initial' as const], includeDependenciesRecursively: false },
        // What reads live figures: the query library, and apart from it the client with the schemas of its routes. Routes
        // that one page alone uses come with that page.
        folders(
          'query',
          /node_modules\/@tanstack\/(query-core|react-query)\/|web\/src\/api\/(?!api\.)|api\/src\/readJson\./,
        ),
        folders(
          'api',
          /node_modules\/zod\/|web\/src\/api\/api\.|web\/src\/networks\/[^/]+\/status\/live\.|packages\/api\/src\/(?!.*(alert|contact|exit|owner|ssv))/i,
          1,
        ),
        // What Home's card and a stake compute from the answer and from the build's settings.
        folders(
          'plan',
          /web\/src\/networks\/[^/]+\/(plan|reward-plan|activation|status)\/|ethereum\/(settings|owner-api|staking\/targets)\/\w+\.|virtual:second-beacons|staking\/src\/[^/]+\/(queues|rewards|split)\//,
          1,
        ),
        // The client of dashboards with the schemas of its routes.
        folders('owners', /owner-api\/schemas\/|packages\/api\/src\/.*(owner|exit)/i, 1),
        folders(
          'ui',
          /(packages\/(ui\/src|chains\/src|wallet\/src\/(core(?!\/(deep-links|config\/\w*([sS]etting|[fF]eature)))|react))|web\/src\/i18n)\//,
          3,
        ),
        folders(
          'parts',
          /drivers\/src\/evm\/chain\/(?!boundedReads)|web\/src\/(chain|failure|format|shell\/\w+\.)|virtual:dates/,
          4,
        ),
        // The form that a flow begins with.
        folders(
          'flow',
          /drivers\/src\/evm\/(chain|[fF]lowWallet)|web\/src\/(chain|wallet|transaction\/page|shell\/(flow|frame|\w+\.ts$))|staking\/src\/amount\//,
        ),
        // Links into applications, messages to sign and the account's reads are of parts that load later.
        folders(
          'wallet',
          /packages\/wallet\/src\/(?!core\/(config\/\w*([sS]etting|[fF]eature)|deep-links|names|siwx|blockchain\/(create|read|Token)|storage\/createWalletCache)|modal|messages|transfers)/,
        ),
        // The host's features, for what connects a wallet and for the modal.
        folders('engine', /wallet\/src\/core\/config\/\w*([sS]etting|[fF]eature)/),
        // What the modal shares with its views that load later.
        {
          ...folders(
            'modal',
            /packages\/wallet\/src\/(modal(?!\/(plans|shortAmount))|messages|core\/deep-links)\//,
          ),
          // What they use comes along: left in the modal's own file, which imports this one, it would close a circle.
          includeDependenciesRecursively: true,
        },
        // Its later steps and the engine under them.
        folders(
          'work',
          /packages\/(transactions|drivers)\/src\/|node_modules\/idb\/|web\/src\/(transaction\/panel|journal|shell\/(sending|review))\//,
        ),
        folders('board', /web\/src\/(account|history|figures|csv|chart)\//, 4),
        folders('conflux', /(web\/src\/networks|packages\/staking\/src)\/conflux\//, 3),
        // The form of a stake, and apart from it what becomes of one.
        folders('staking', /web\/src\/networks\/ethereum\/staking\/(details\/|page\/|index\.)/, 1),
        folders('stakes', /web\/src\/networks\/ethereum\/staking\/(?!targets)/),
        folders('validators', /web\/src\/networks\/ethereum\/(owner|figures|labels)\//),
      ],
    },
  },
}
