import { BaseError } from '@granary/errors'
import { isAsking, withAskingLock } from '@granary/transactions/lifecycle'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'

/**
 * Runs `work` while no other tab of this browser sends a deposit for the same account and chain.
 * @throws {DepositInOtherTabError} when another tab holds the lock
 */
export function withDepositLock<T>(owner: AccountOnChain, work: () => Promise<T>): Promise<T> {
  return withAskingLock(ownerOf(owner), () => new DepositInOtherTabError(), work)
}

/** Whether some tab is sending a deposit of this account now. */
export function isDepositLocked(owner: AccountOnChain): Promise<boolean> {
  return isAsking(ownerOf(owner))
}

export class DepositInOtherTabError extends BaseError {
  override readonly name = 'DepositInOtherTabError'
  constructor() {
    super('Another tab of this browser is sending this deposit.', {
      code: 'DEPOSIT_IN_OTHER_TAB',
      metaMessages: ['Nothing was sent from here. Go on in the other tab, or close it first.'],
    })
  }
}
