import type { AnyRoute } from '@tanstack/react-router'
import { createRoot } from '#web/routes/createRoot.ts'
import type { NetworkModule } from './NetworkModule.ts'

/**
 * Rejects a registry in which one network would hide another; runs in development and in every test.
 * @param siteRoutes the site's own routes, which no network may take
 * @throws {Error} naming both modules of a duplicate id, path or transaction kind, or the position of a module without
 * an id
 */
export function checkNetworks(modules: readonly NetworkModule[], siteRoutes: readonly AnyRoute[]): void {
  modules.forEach(({ id }, index) => {
    if (!id) throw new Error(`Network module ${index + 1} of ${modules.length} has no id.`)
    if (modules.findIndex(module => module.id === id) !== index)
      throw new Error(
        `Two network modules have the id ${id}: number ${modules.findIndex(module => module.id === id) + 1} and ${index + 1}.`,
      )
  })
  const root = createRoot({ component: () => null, notFoundComponent: () => null })
  assertApart('path', [
    { owner: 'the site', names: siteRoutes.flatMap(route => pathsOf(route)) },
    ...modules.map(({ id, routes }) => ({
      owner: id,
      names: (routes?.(root) ?? []).flatMap(route => pathsOf(route)),
    })),
  ])
  assertApart(
    'kind of transaction',
    modules.map(({ id, planKinds }) => ({ owner: id, names: Object.keys(planKinds ?? {}) })),
  )
}

function assertApart(what: string, lists: readonly { owner: string; names: readonly string[] }[]): void {
  const owners = new Map<string, string>()
  for (const { owner, names } of lists)
    for (const name of names) {
      const other = owners.get(name)
      if (other) throw new Error(`${other} and ${owner} both have the ${what} ${name}.`)
      owners.set(name, owner)
    }
}

/** Full paths of a route and its children that render a page. */
function pathsOf(route: AnyRoute, above = ''): string[] {
  const { path = '' } = route.options as { path?: string }
  const full = [above, path]
    .join('/')
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
  const below = Object.values((route.children ?? {}) as Record<string, AnyRoute>)
  return below.length > 0 ? below.flatMap(child => pathsOf(child, full)) : [full]
}
