import type { RouteInput, RouteOutput } from '@granary/api'
import type { CallOptions } from '@granary/api/client'

type Routes = typeof import('@granary/api/owners')['ownerRoutes'] &
  typeof import('@granary/api/exits')['exitRoutes']
type RouteName = keyof Routes

/** The typed client of the dashboard's pages, by route name; the schemas load with the first call, not with the page. */
export const dashboardApi = {
  async call<Name extends RouteName>(
    name: Name,
    input: RouteInput<Routes[Name]>,
    options?: CallOptions,
  ): Promise<RouteOutput<Routes[Name]>> {
    const { client, dashboardRoutes: routes } = await import('./schemas/loadedApi.ts')
    return client.call(routes[name] as Routes[Name], input, options)
  },
}
