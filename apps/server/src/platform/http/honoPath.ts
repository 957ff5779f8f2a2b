import type { Route } from '@granary/api'

/** `/ethereum/{network}` of the contract as Hono writes it: `/ethereum/:network`. */
export function honoPath(route: Route): string {
  return route.path.replaceAll(/\{(\w+)\}/g, ':$1')
}
