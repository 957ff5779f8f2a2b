import type { Hex } from '../Hex.ts'

/** What a provider takes of execution rewards, and by which contract (packages/contracts RewardSplitterFactory). */
export type SplitterTerms = {
  factory: Hex
  /** Basis points: 1 to {@link maxShareBps}. */
  shareBps: number
}

/** The most that the factory lets a provider take, basis points. */
export const maxShareBps = 5_000
