import {
  type AttemptState,
  currentStep,
  isInFlight,
  isStepConfirmed,
  isUnfinished,
  lastAttempt,
} from '@granary/transactions/record'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { ProofScope } from '../proof/ProofCheck.ts'
import type { Stake, StakeAttempt } from './Stake.ts'

/**
 * Where a stake stands before the wallet is asked: `intent` (what is wished), `offered` (deposit data received), `proved`
 * (checked in this browser).
 */
export type PlannedState = 'intent' | 'offered' | 'proved'

export function plannedState({ offer, proof }: Stake): PlannedState {
  if (proof) return 'proved'
  return offer ? 'offered' : 'intent'
}

/** And then: the state of the transaction that it is about. It is `confirmed` once every transaction is. */
export type StakeState = PlannedState | AttemptState

export function stakeState(stake: Stake): StakeState {
  return currentAttempt(stake)?.state ?? plannedState(stake)
}

/** The last attempt of the transaction that a stake is about now. */
export function currentAttempt(stake: Stake): StakeAttempt | undefined {
  return lastAttempt(stake.steps[currentStep(stake)])
}

/** Transactions confirmed, and in all: "2 of 4". */
export function stakeProgress({ steps }: Stake): { confirmed: number; count: number } {
  return { confirmed: steps.filter(isStepConfirmed).length, count: steps.length }
}

/** Whether a stake may be let go: only while no deposit of it can be on its way. */
export function isForgettable(stake: Stake): boolean {
  return isUnfinished(stake) && !isInFlight(stake)
}

const dayMs = 86_400_000

/** Whether its next transaction registers validators with SSV operators. */
export function isRegistering({ ssv, steps }: Stake): boolean {
  const isOpen = steps.length === 0 || steps.some(step => step.does === 'register' && !isStepConfirmed(step))
  return ssv !== undefined && isOpen
}

/** What the proof of its next transaction is about. */
export function proofScope(
  stake: Stake,
  { batchContract }: Pick<DepositTarget, 'batchContract'>,
): ProofScope {
  return { batchContract, ssv: stake.ssv && (isRegistering(stake) ? 'register' : 'deposit') }
}

/** Whether a key of it is registered with SSV operators: it is offered to no other stake, however long the deposit takes. */
export function isRegistered({ steps }: Stake): boolean {
  return steps.some(step => step.does === 'register' && isStepConfirmed(step))
}

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
      return !isRegistered(stake) && stake.offer !== null && Date.parse(stake.offer.expiresAt) <= nowMs
  }
}
