import { declaration } from './collectTypes.ts'
import { knownVersions, subpaths, workspaceManifest } from './subpaths.ts'

/** Peer dependencies of the host, all optional: only some entry points need each. */
const peers: Readonly<Record<string, string>> = {
  '@coinbase/wallet-sdk': '^4.3.7',
  '@safe-global/safe-apps-sdk': '^9.1.0',
  react: '^18.3.0 || ^19.0.0',
  'react-dom': '^18.3.0 || ^19.0.0',
  viem: '^2.57.1',
  // For the types of its connectors alone: npm would refuse a host on wagmi 2 otherwise.
  wagmi: '>=2',
}

/** package.json of the published package. @param imported all bare imports in it */
export function publishedManifest(imported: ReadonlySet<string>): object {
  const names = new Set([...imported].map(packageOf))
  const { version, license } = workspaceManifest
  const coreSource = subpaths.core
  if (!coreSource) throw new Error('package.json has no export ./core')
  const known = knownVersions()
  const unknown = [...names].filter(name => !(name in peers) && !(name in known))
  if (unknown.length > 0) throw new Error(`Imported but not a dependency: ${unknown.join(', ')}`)
  const dependencies = Object.entries(known).filter(([name]) => names.has(name) && !(name in peers))
  return {
    name: '@granary/wallet',
    version,
    description:
      'Connects wallets of Ethereum, Solana and Bitcoin to a page: core, React hooks, modal, sign-in',
    license,
    type: 'module',
    keywords: ['wallet', 'ethereum', 'solana', 'bitcoin', 'connect', 'eip-6963', 'sign-in with ethereum'],
    sideEffects: ['**/*.css'],
    engines: { node: '>=20.19' },
    exports: {
      '.': doorOf('core', coreSource),
      ...Object.fromEntries(
        Object.entries(subpaths).map(([name, source]) => [`./${name}`, doorOf(name, source)]),
      ),
      './styles.css': { types: './types/styles.d.ts', default: './styles.css' },
      './standalone.css': { types: './types/styles.d.ts', default: './standalone/styles.css' },
      './package.json': './package.json',
    },
    publishConfig: { access: 'public' },
    dependencies: Object.fromEntries(dependencies),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map(name => [name, { optional: true }])),
  }
}

function doorOf(name: string, source: string): object {
  return {
    types: `./types/wallet/${declaration(source)}`,
    default: name === 'standalone' ? './standalone/standalone.js' : `./${name}.js`,
  }
}

/** `viem/actions` -> `viem`, `@wagmi/core/x` -> `@wagmi/core`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
