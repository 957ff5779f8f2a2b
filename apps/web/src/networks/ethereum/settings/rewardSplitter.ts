import type { SplitterTerms } from '@granary/staking/ethereum/splitter'
import { provider } from '#web/settings/provider.ts'

type Built = { factory: string; shareBps: number; formerShareBps: readonly number[] }

/** The provider's terms for execution rewards of new stakes on a chain, as built into the site; null for none. */
export function rewardSplitter(chainId: number): SplitterTerms | null {
  const built = builtFor(chainId)
  return built && built.shareBps > 0 ? termsOf(built, built.shareBps) : null
}

/** All terms that may apply to stakes on a chain: the current ones first, then former ones. */
export function rewardSplitters(chainId: number): readonly SplitterTerms[] {
  const built = builtFor(chainId)
  if (!built) return []
  const shares = new Set([built.shareBps, ...built.formerShareBps].filter(bps => bps > 0))
  return [...shares].map(bps => termsOf(built, bps))
}

function termsOf({ factory }: Built, shareBps: number): SplitterTerms {
  return { factory: factory.toLowerCase() as `0x${string}`, shareBps }
}

function builtFor(chainId: number): Built | null {
  const chains: Readonly<Record<string, { rewardSplitter: Built | null } | undefined>> = provider.chains
  return chains[chainId]?.rewardSplitter ?? null
}
