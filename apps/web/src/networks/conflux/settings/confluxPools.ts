import { pools } from 'virtual:conflux-pools'
import type { ConfluxPool } from '@granary/staking/conflux'

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
