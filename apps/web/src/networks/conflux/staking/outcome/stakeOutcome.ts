import { type ConfluxPoolKind, type ConfluxPoolState, voteDrip } from '@granary/staking/conflux'

/** Shares count like CFX: 18 decimals. */
const oneShare = 10n ** 18n

/** What a stake becomes. Each field is null where the pool did not tell what it takes to know it. */
export type StakeOutcome = {
  amountDrip: bigint
  /** Votes of a vote pool; null for a share pool. */
  votes: bigint | null
  /** Shares of a share pool, 1e-18, rounded down; null for a vote pool. */
  shares: bigint | null
  /** A year's earnings at the rate that the contract tells now, Drip, rounded down. */
  yearlyDrip: bigint | null
}

/**
 * What staking an amount brings, by the pool as it is now.
 * @param amountDrip a stake that the pool takes, Drip
 * @param state undefined while the pool has told nothing
 */
export function stakeOutcome(
  kind: ConfluxPoolKind,
  amountDrip: bigint,
  state: Pick<ConfluxPoolState, 'apyBasisPoints' | 'sharePriceDrip'> | undefined,
): StakeOutcome {
  const { apyBasisPoints = null, sharePriceDrip = null } = state ?? {}
  return {
    amountDrip,
    votes: kind === 'vote' ? amountDrip / voteDrip : null,
    shares: kind === 'share' && sharePriceDrip ? (amountDrip * oneShare) / sharePriceDrip : null,
    yearlyDrip: apyBasisPoints === null ? null : (amountDrip * apyBasisPoints) / 10_000n,
  }
}
