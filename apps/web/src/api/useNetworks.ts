import type { NetworkState } from '@granary/api'
import { useWatched } from './useWatched.ts'

/** The supported chains and which of them the provider has configured. */
export function useNetworks() {
  return useWatched<NetworkState[]>('networks', async listener => {
    const { networksQuery, watchQuery } = await import('./live.ts')
    return watchQuery(networksQuery, listener)
  })
}
