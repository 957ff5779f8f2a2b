import { declaration } from './collectTypes.ts'
import { knownVersions, subpaths, workspaceManifest } from './subpaths.ts'

/** Peer dependencies of the host; React only where it is used. */
const peers: Readonly<Record<string, { readonly range: string; readonly optional?: boolean }>> = {
  '@wagmi/core': { range: '^3.6.5' },
  react: { range: '^19.0.0', optional: true },
  'react-dom': { range: '^19.0.0', optional: true },
  viem: { range: '^2.57.1' },
}

/** package.json of the published package. @param imported all bare imports in it */
export function publishedManifest(imported: ReadonlySet<string>): object {
  const names = new Set([...imported].map(packageOf))
  const { version, license } = workspaceManifest
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
    exports: {
      ...Object.fromEntries(
        Object.entries(subpaths).map(([name, source]) => [`./${name}`, doorOf(name, source)]),
      ),
      './styles.css': { types: './types/styles.d.ts', default: './styles.css' },
      './standalone.css': { types: './types/styles.d.ts', default: './standalone/styles.css' },
      './package.json': './package.json',
    },
    publishConfig: { access: 'public' },
    dependencies: Object.fromEntries(dependencies),
    peerDependencies: Object.fromEntries(Object.entries(peers).map(([name, { range }]) => [name, range])),
    peerDependenciesMeta: Object.fromEntries(
      Object.entries(peers)
        .filter(([, { optional }]) => optional)
        .map(([name]) => [name, { optional: true }]),
    ),
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
