import type { RouteInput, RouteOutput } from '@granary/api'
import type { CallOptions } from '@granary/api/client'

type Routes = typeof import('@granary/api/ssv')['ssvRoutes']

// The schemas load while the page first renders, not before it. If that fails, the first call tries again.
import('./loadedApi.ts').catch(() => undefined)

/** The typed client of the SSV pages, by route name. */
export const ssvApi = {
  async call<Name extends keyof Routes>(
    name: Name,
    input: RouteInput<Routes[Name]>,
    options?: CallOptions,
  ): Promise<RouteOutput<Routes[Name]>> {
    const { client, ssvRoutes } = await import('./loadedApi.ts')
    return client.call(ssvRoutes[name] as Routes[Name], input, options)
  },
}
