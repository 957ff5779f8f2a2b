import { queryOptions } from '@tanstack/react-query'

/** The supported chains and which of them the provider has configured. */
export const networksQuery = queryOptions({
  queryKey: ['networks'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { api, routes } = await import('./api.ts')
    const { networks } = await api.call(routes.listNetworks, {}, { signal })
    return networks
  },
})
