import type { SplitterTerms } from '@granary/staking/ethereum/splitter'
import { provider } from '#web/settings/provider.ts'

type Built = { factory: string; shareBps: number; formerShareBps: readonly number[] }

/** What the provider takes of execution rewards of new stakes on a chain, as it was built into the site; null for nothing. */
export function rewardSplitter(chainId: number): SplitterTerms | null {
  const built = builtFor(chainId)
  return built && built.shareBps > 0 ? termsOf(built, built.shareBps) : null
}

/** By which terms execution rewards of stakes on a chain may be divided: those of now first, then those of earlier stakes. */
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
