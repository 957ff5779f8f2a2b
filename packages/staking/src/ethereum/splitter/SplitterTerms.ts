import type { Hex } from '../Hex.ts'

/** A provider's share of execution rewards, and its contract (packages/contracts RewardSplitterFactory). */
export type SplitterTerms = {
  factory: Hex
  /** Basis points: 1 to {@link maxShareBps}. */
  shareBps: number
}

/** The factory's highest share, basis points. */
export const maxShareBps = 5_000
