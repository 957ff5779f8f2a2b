import { type Route, routePath } from '@granary/api'

/** `/api/v1/ethereum/{network}` of the contract in Hono's form: `/api/v1/ethereum/:network`. */
export function honoPath(route: Route): string {
  return routePath(route).replaceAll(/\{(\w+)\}/g, ':$1')
}
