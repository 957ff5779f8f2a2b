import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import { packageFolder, subpaths } from './subpaths.ts'

type Module = {
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly usesReact: boolean
}

const source = (path: string) => join(packageFolder, 'src', path)

/** What a host's page loads first. */
const firstCore = ['core/createWallet.ts']
const firstReact = ['react/WalletProvider.tsx', 'react/useWallet.ts', 'react/useAccount.ts']
/** What a press on "Connect" loads, one file each: a host's bundler cannot join files of a package. */
const onPress = {
  modal: subpathOf('modal'),
  evm: subpathOf('evm'),
  hosts: source('core/adapters/createHosts.ts'),
  solana: subpathOf('solana'),
  bitcoin: subpathOf('bitcoin'),
} as const

/**
 * The package's files beyond its entries. Without a plan the bundler cuts a file for each set of importers: 20 files
 * for the first press, and a core that no host can split.
 *
 * - `first`, `provider`: what every page loads; core apart from React, which server components lack
 * - `shared`, `hooks`: what the hooks share with the code of a press
 * - `common`: what several parts of a press need
 * - `announced`: what Solana and Bitcoin share; `asking`: what hooks share with them
 * - `modal-code`, `evm-code` and the like: what only that part needs
 * - `engine`: what comes after the press
 * - `views`: what the views that follow the list share with later ones
 * - the rest of each entry, by what else imports it
 *
 * No two files import each other: what a module imports is needed wherever the module is.
 * @param modules a build with `preserveModules`, whose imports are those left after tree shaking
 */
export function chunkGroups(modules: readonly Rolldown.OutputChunk[]): Rolldown.CodeSplittingGroup[] {
  const graph = readGraph(modules)
  const doors = Object.keys(subpaths).filter(name => name !== 'standalone')
  const [core, provider] = [reach(graph, firstCore.map(source)), reach(graph, firstReact.map(source))]
  const react = reach(graph, [subpathOf('react')])
  const needed = Object.entries(onPress).map(([name, entry]) => {
    const others = doors.map(subpathOf).filter(door => door !== entry)
    return { name, all: reach(graph, [entry]), elsewhere: reach(graph, others, true) }
  })
  const lazy = [...graph.values()].flatMap(({ dynamicImports }) => dynamicImports)
  const apart = new Set([...doors.map(subpathOf), ...lazy])
  const behind = [...apart].map(entry => reach(graph, [entry]))
  const shownNext = reach(graph, [source('modal/views/connecting/index.ts')])
  const engine = reach(graph, [source('core/createEngine.ts')])
  const ofAnyDoor = reach(graph, doors.map(subpathOf))

  const names = new Map<string, string>()

  const groupOf = (id: string, { usesReact }: Module): string | undefined => {
    if (apart.has(id)) return undefined
    if (core.has(id)) return 'first'
    if (provider.has(id)) return usesReact ? 'provider' : 'first'
    const parts = needed.filter(({ all }) => all.has(id))
    const isPressed = parts.some(({ name }) => ['modal', 'evm', 'hosts'].includes(name))
    if (react.has(id) && parts.length > 0) return usesReact ? 'hooks' : isPressed ? 'shared' : 'asking'
    const [only] = parts
    if (only && !only.elsewhere.has(id)) return `${only.name}-code`
    if (isPressed) return 'common'
    if (parts.length > 0) return 'announced'
    if (engine.has(id) && !ofAnyDoor.has(id)) return 'engine'
    const sharers = behind.filter(all => all.has(id))
    // In an entry, what other files import would become an export of it.
    if (!ofAnyDoor.has(id)) return shownNext.has(id) && sharers.length > 1 ? 'views' : undefined
    const importers = behind.map(all => (sharers.includes(all) ? 1 : 0)).join('')
    const known = names.get(importers) ?? `${basename(id).replace(/\..*/, '')}-${names.size}`
    names.set(importers, known)
    return known
  }
  const plan = new Map([...graph].map(([id, module]) => [id, groupOf(id, module)]))
  return [...new Set(plan.values())].flatMap(name =>
    name
      ? [{ name, test: (id: string) => plan.get(id) === name, includeDependenciesRecursively: false }]
      : [],
  )
}

function subpathOf(name: string): string {
  const path = subpaths[name]
  if (!path) throw new Error(`package.json has no export ./${name}`)
  return join(packageFolder, path)
}

function readGraph(modules: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, Module> {
  const idOf = new Map(modules.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId]))
  const ids = (files: readonly string[]) => files.flatMap(file => idOf.get(file) ?? [])
  return new Map(
    modules.flatMap(({ facadeModuleId, imports, dynamicImports }) => {
      if (!facadeModuleId) return []
      const usesReact =
        facadeModuleId.startsWith(source('react/')) || imports.some(name => /^react(-dom)?(\/|$)/.test(name))
      return [[facadeModuleId, { imports: ids(imports), dynamicImports: ids(dynamicImports), usesReact }]]
    }),
  )
}

/** These modules and all that they import. */
function reach(
  graph: ReadonlyMap<string, Module>,
  from: readonly string[],
  isLazyToo = false,
): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const module = graph.get(id)
    queue.push(...(module?.imports ?? []), ...((isLazyToo && module?.dynamicImports) || []))
  }
  return found
}
