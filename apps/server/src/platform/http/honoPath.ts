import type { Route } from '@granary/api'

/** `/ethereum/{network}` of the contract in Hono's form: `/ethereum/:network`. */
export function honoPath(route: Route): string {
  return route.path.replaceAll(/\{(\w+)\}/g, ':$1')
}
