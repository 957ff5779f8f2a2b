import { type AttemptState, currentStep, isStepConfirmed, isStepInFlight } from '@granary/transactions/record'
import type { DepositAttempt, Stake } from './Stake.ts'

/**
 * Where a stake stands: `intent` (what is wished), `offered` (deposit data received), `proved` (checked in this
 * browser, the next transaction not asked for yet), then the state of the transaction that it is about. It is
 * `confirmed` once every transaction is.
 */
export type StakeState = 'intent' | 'offered' | 'proved' | AttemptState

export function stakeState(stake: Stake): StakeState {
  const attempt = currentAttempt(stake)
  if (attempt) return attempt.state
  if (stake.proof) return 'proved'
  return stake.offer ? 'offered' : 'intent'
}

/** Index of the transaction that a stake is about now: one on its way, else the first not confirmed, else the last. */
export function currentTransaction({ transactions }: Stake): number {
  return currentStep({ steps: transactions })
}

/** The last attempt of that transaction. */
export function currentAttempt(stake: Stake): DepositAttempt | undefined {
  return stake.transactions[currentTransaction(stake)]?.attempts.at(-1)
}

/** Whether the wallet was ever asked for one of the transactions. */
export function wasAsked({ transactions }: Pick<Stake, 'transactions'>): boolean {
  return transactions.some(({ attempts }) => attempts.length > 0)
}

/** Transactions confirmed, and in all: "2 of 4". */
export function stakeProgress({ transactions }: Stake): { confirmed: number; count: number } {
  const confirmed = transactions.filter(isStepConfirmed)
  return { confirmed: confirmed.length, count: transactions.length }
}

/** Whether a wallet was asked and what came of that may still make a deposit by itself. */
export function hasDepositInFlight({ transactions }: Stake): boolean {
  return transactions.some(isStepInFlight)
}

/** Whether the staker has something left to do or to wait for. */
export function isUnfinished(stake: Stake): boolean {
  if (hasDepositInFlight(stake)) return true
  return stake.closedAt === null && stakeState(stake) !== 'confirmed'
}

/** Whether a stake may be let go: only while no deposit of it can be on its way. */
export function isForgettable(stake: Stake): boolean {
  return isUnfinished(stake) && !hasDepositInFlight(stake)
}

const dayMs = 86_400_000

/**
 * Whether a stake is not to be gone on with as it is: its offer expired before the wallet was asked, or it was
 * confirmed more than a day ago.
 * @param nowMs milliseconds since 1970
 */
export function isOutOfDate(stake: Stake, nowMs: number): boolean {
  switch (stakeState(stake)) {
    case 'asked':
    case 'accepted':
    case 'broadcast':
    case 'intent':
      return false
    case 'confirmed':
      return Date.parse(stake.updatedAt) < nowMs - dayMs
    default:
      return stake.offer !== null && Date.parse(stake.offer.expiresAt) <= nowMs
  }
}
