import type { Stake, StakeIntent } from './Stake.ts'
import { lastAttempt } from './stakeState.ts'

/** What of the wish is not confirmed yet: all of it, but for the rows of confirmed transactions. */
export function remainingIntent(stake: Stake): StakeIntent {
  const done = confirmedRows(stake)
  return { ...stake.intent, amountsGwei: stake.intent.amountsGwei.filter((_, row) => !done.has(row)) }
}

/** Zero-based rows of the offer that confirmed transactions have deposited. */
export function confirmedRows({ transactions }: Pick<Stake, 'transactions'>): ReadonlySet<number> {
  return new Set(
    transactions.flatMap(transaction => {
      const { first, count } = transaction.rows
      const isDone = lastAttempt(transaction)?.state === 'confirmed'
      return isDone ? Array.from({ length: count }, (_, i) => first + i) : []
    }),
  )
}
