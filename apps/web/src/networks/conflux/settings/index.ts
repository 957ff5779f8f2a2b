import { pools } from 'virtual:conflux-pools'
import { type ConfluxNetworkId, confluxNetworkIds, confluxNetworks } from '@granary/chains'
import type { ConfluxPool } from '@granary/staking/conflux'
import { provider } from '#web/settings/provider.ts'

/** The Conflux networks on which this build offers pools. */
export const offeredConfluxNetworks: readonly ConfluxNetworkId[] = confluxNetworkIds.filter(
  id => confluxNetworks[id].id in provider.cfx,
)

/** A pool as built into the site. Its address comes from here and never from the API. */
export type OfferedPool = ConfluxPool & { name: string; operator: string | null }

/** The pools this site offers on a chain, the default first; empty if none. */
export function confluxPools(chainId: number): readonly OfferedPool[] {
  const byChain: Readonly<Record<string, (typeof pools)['71'] | undefined>> = pools
  return (byChain[chainId] ?? []).map(({ kind, address, name, operator }) => ({
    chainId,
    kind,
    address: address.toLowerCase() as `0x${string}`,
    name,
    operator,
  }))
}
