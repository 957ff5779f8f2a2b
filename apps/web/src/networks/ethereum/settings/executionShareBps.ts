import { provider } from '#web/settings/provider.ts'

/** The provider's share of execution rewards of new stakes on a chain, in basis points; 0 if it takes none. */
export function executionShareBps(chainId: number): number {
  const chains: Readonly<Record<string, { rewardSplitter: { shareBps: number } | null } | undefined>> =
    provider.chains
  return chains[chainId]?.rewardSplitter?.shareBps ?? 0
}
