import { isStepConfirmed } from '@granary/transactions/record'
import { type Stake, type StakeIntent, stakeDeposits } from './Stake.ts'

/** What of the wish is not confirmed yet: all of it, but for the rows of confirmed transactions. */
export function remainingIntent(stake: Stake): StakeIntent {
  const done = confirmedRows(stake)
  return { ...stake.intent, amountsGwei: stake.intent.amountsGwei.filter((_, row) => !done.has(row)) }
}

/** Zero-based rows of the offer that confirmed transactions have deposited. */
export function confirmedRows(stake: Pick<Stake, 'steps'>): ReadonlySet<number> {
  return new Set(
    stakeDeposits(stake).flatMap(step => {
      const { first, count } = step.rows
      return isStepConfirmed(step) ? Array.from({ length: count }, (_, i) => first + i) : []
    }),
  )
}
