import { type ConfluxPoolKind, type ConfluxPoolState, voteDrip } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import type { Translate } from '#web/i18n/useText.ts'

/** Shares have 18 decimals, like CFX. */
const oneShare = 10n ** 18n

/** The result of a stake. Fields are null if the pool did not return their inputs. */
export type StakeOutcome = {
  amountDrip: bigint
  /** Votes of a vote pool; null for a share pool. */
  votes: bigint | null
  /** Shares of a share pool, 1e-18, rounded down; null for a vote pool. */
  shares: bigint | null
  /** A year's earnings at the contract's current rate, Drip, rounded down. */
  yearlyDrip: bigint | null
}

/**
 * The result of staking an amount in the pool's current state.
 * @param amountDrip a valid stake for the pool, Drip
 * @param state undefined until the pool is read
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

/** What the staker receives, votes or shares; null if unknown. */
export function receiptText(
  { votes, shares }: Pick<StakeOutcome, 'votes' | 'shares'>,
  t: Translate,
): string | null {
  if (votes !== null)
    return t('stake.conflux.votes', { count: formatAmount(votes, { decimals: 0 }), number: Number(votes) })
  return shares === null
    ? null
    : t('stake.conflux.shares', { amount: formatAmount(shares, { decimals: 18, digits: 6 }) })
}
