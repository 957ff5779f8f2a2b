import type { SsvRegistration } from '@granary/staking/ssv'
import { TransitionError } from '@granary/transactions/errors'
import { type TransactionRecord, wasAsked } from '@granary/transactions/record'
import { type FlowContext, stakeOf, withOffer } from '../../staking/flow/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { registrationSteps } from './ssvSteps.ts'

/** Deposit data and key shares of a stake, unchecked. */
export type KeysOfStake = {
  offer: Parameters<typeof withOffer>[2]
  /** In the order of the deposits. */
  registrations: readonly SsvRegistration[]
  shares: NonNullable<NonNullable<Stake['ssv']>['shares']>
}

/**
 * Writes them down with the steps that register and deposit them.
 * @throws {TransitionError} once the wallet has been asked: the keys of that question stay written
 */
export function writeShares(
  { store, target: deposits }: FlowContext,
  target: SsvTarget,
  { id }: TransactionRecord,
  { offer, registrations, shares }: KeysOfStake,
): Promise<TransactionRecord> {
  return store.update(id, current => {
    if (current.closedAt !== null) throw new TransitionError('closed', 'offered')
    if (wasAsked(current)) throw new TransitionError('asked', 'offered')
    const { ssv } = stakeOf(current)
    if (!ssv) throw new RangeError('a stake without operators')
    return withOffer(
      { ...current, data: { ...current.data, ssv: { ...ssv, shares } } },
      deposits,
      offer,
      registrationSteps(current, target, ssv.operatorIds.map(BigInt), registrations),
    )
  })
}
