import { BaseError } from '@granary/errors'
import type { AccountOnChain } from '../../../wallet/FlowWallet.ts'

/**
 * Runs `work` while no other tab of this browser sends a deposit for the same account and chain. The lock goes
 * with the tab, so a crash never leaves it behind.
 * @throws {DepositInOtherTabError} when another tab holds the lock
 */
export function withDepositLock<T>(owner: AccountOnChain, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(lockName(owner), { ifAvailable: true }, lock => {
    if (!lock) throw new DepositInOtherTabError()
    return work()
  }) as Promise<T>
}

/** Whether some tab is sending a deposit of this account now. */
export async function isDepositLocked(owner: AccountOnChain): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(owner))
}

function lockName({ account, chainId }: AccountOnChain): string {
  return `granary:deposit:${chainId}:${account}`
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
