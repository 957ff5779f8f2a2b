import type { SplitterTerms } from '@granary/staking/ethereum/splitter'
import { provider } from './provider.ts'

/** What the provider takes of execution rewards on a chain, as it was built into the site; null where it takes nothing. */
export function rewardSplitter(chainId: number): SplitterTerms | null {
  const chains: Readonly<
    Record<string, { rewardSplitter: { factory: string; shareBps: number } | null } | undefined>
  > = provider.chains
  const built = chains[chainId]?.rewardSplitter
  return built ? { factory: built.factory.toLowerCase() as `0x${string}`, shareBps: built.shareBps } : null
}
