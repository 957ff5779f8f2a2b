// Imports go down only: see docs/architecture.md, "Layers". scripts/checks/layers.test.ts proves with a fixture that a
// forbidden import really fails here (without @swc/core this tool would silently read no .ts file).
const to = path => ({ path, pathNot: 'node_modules' })
const layer = (name, from, forbidden) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: to(forbidden),
})

const apps = '^apps/'
const tools = '^(devnet|e2e|bench|scripts)/'
/** What others may import of a feature or a part: its index, and its pages, which routes load. */
const face = '/(index|[A-Z]\\w+Page)\\.tsx?$'
const test = '\\.test\\.tsx?$|/test/'

export default {
  forbidden: [
    layer('packages-never-import-apps', '^packages/', apps),
    {
      name: 'packages-never-import-tools',
      severity: 'error',
      from: { path: '^packages/', pathNot: test },
      to: to(tools),
    },
    {
      name: 'product-never-imports-tools',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/', pathNot: `${test}|^apps/web/vite` },
      to: to(tools),
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: apps, pathNot: ['^apps/$1/', 'node_modules'] },
    },
    layer('gallery-shows-the-toolkit', '^apps/gallery/', '^packages/(?!ui/|wallet/|errors/)'),
    layer('errors-import-nothing', '^packages/errors/', '^(packages/(?!errors/)|apps/)'),
    layer('chains-import-errors-only', '^packages/chains/', '^packages/(?!chains/|errors/)'),
    layer('contracts-import-no-package', '^packages/contracts/', '^packages/(?!contracts/)'),
    layer(
      'staking-is-pure',
      '^packages/staking/src/',
      '^packages/(ui|wallet|api)/|node_modules/(react|react-dom|wagmi|@wagmi)/',
    ),
    layer('api-stays-below', '^packages/api/', '^packages/(staking|ui|wallet|contracts)/'),
    layer(
      'transactions-imports-errors-only',
      '^packages/transactions/',
      '^packages/(?!transactions/|errors/)',
    ),
    {
      name: 'transactions-knows-no-chain-library',
      severity: 'error',
      from: { path: '^packages/transactions/' },
      to: { path: 'node_modules/(react|react-dom|viem|wagmi|@wagmi)/' },
    },
    layer(
      'drivers-stay-below',
      '^packages/drivers/',
      '^packages/(?!drivers/|transactions/|chains/|errors/)|node_modules/(react|react-dom|wagmi|@wagmi)/',
    ),
    layer('ui-stays-below', '^packages/ui/', '^packages/(?!ui/|errors/)'),
    {
      ...layer('wallet-stays-below', '^packages/wallet/', '^packages/(staking|api|contracts|dev-wallet)/'),
      from: { path: '^packages/wallet/', pathNot: test },
    },
    {
      name: 'wallet-plans-know-no-view',
      severity: 'error',
      from: { path: '^packages/wallet/src/(transfers|swaps)/', pathNot: test },
      to: {
        path: '^packages/wallet/src/(react|modal|standalone)/|node_modules/(react|react-dom|wagmi|@wagmi)/',
      },
    },
    {
      // Core, adapters and the first views load without the transaction engine.
      name: 'wallet-loads-plans-lazily',
      severity: 'error',
      from: { path: '^packages/wallet/src/(?!transfers/|swaps/)', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/wallet/src/(transfers|swaps)/|^packages/(drivers|transactions)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'wallet-core-has-no-dom-library',
      severity: 'error',
      from: { path: '^packages/wallet/src/core/' },
      to: {
        path: '^packages/wallet/src/(evm|solana|bitcoin|announced|react|modal)/|node_modules/(react|react-dom|wagmi|@wagmi)/',
      },
    },
    {
      name: 'wallet-adapters-know-core-only',
      severity: 'error',
      from: { path: '^packages/wallet/src/(evm|solana|bitcoin|announced)/' },
      to: { path: '^packages/wallet/src/(react|modal)/|node_modules/(react|react-dom)/' },
    },
    {
      name: 'wallet-views-use-the-face-of-core',
      severity: 'error',
      from: { path: '^packages/wallet/src/(react|modal|standalone|wallets)/', pathNot: test },
      to: { path: '^packages/wallet/src/core/', pathNot: '/core/(index|internal)\\.ts$' },
    },
    {
      name: 'wallet-react-knows-no-modal',
      severity: 'error',
      from: { path: '^packages/wallet/src/react/' },
      to: { path: '^packages/wallet/src/modal/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'browser-never-imports-node',
      severity: 'error',
      from: {
        path: '^(apps/(web|gallery)/src|packages/(ui|wallet|staking|transactions|drivers|api|chains|errors)/src)/',
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-have-one-public-face',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: face },
    },
    {
      name: 'features-import-each-other-by-their-face',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/', '/index\\.tsx?$'],
      },
    },
    {
      name: 'networks-are-seen-by-the-faces-of-their-parts',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/networks/' },
      to: { path: '^apps/web/src/networks/[^/]+/', pathNot: '/index\\.tsx?$' },
    },
    {
      name: 'parts-of-a-network-import-each-other-by-their-face',
      severity: 'error',
      from: { path: '^apps/web/src/networks/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/web/src/networks/$1/[^/]+/',
        pathNot: ['^apps/web/src/networks/$1/$2/', face],
      },
    },
    {
      name: 'networks-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/networks/([^/]+)/' },
      to: { path: '^apps/web/src/networks/[^/]+/', pathNot: '^apps/web/src/networks/$1/' },
    },
    {
      // Type-only imports included.
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(packages|devnet|e2e|bench|scripts|apps)/', pathNot: '^scripts/fixtures/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(dist|dist-devnet|\\.types|\\.granary)/|^packages/wallet/examples/|^bench/wallet-(pages|peers)/',
    },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
