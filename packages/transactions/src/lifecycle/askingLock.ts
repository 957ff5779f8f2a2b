import { OtherTabError } from '../errors.ts'
import type { Owner } from '../TransactionPlan.ts'

/**
 * Runs `work` while no other tab of this browser asks a wallet for the same account and chain. The lock ends
 * with the tab, so a crash never leaves it behind.
 * @throws {OtherTabError} while another tab holds it
 */
export function withAskingLock<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(lockName(owner), { ifAvailable: true }, lock => {
    if (!lock) throw new OtherTabError()
    return work()
  }) as Promise<T>
}

/** Whether a tab is asking a wallet for a transaction of this account. */
export function isAsking(owner: Owner): Promise<boolean> {
  return isHeld(lockName(owner))
}

/** Announces to the other tabs, until the signal aborts, that a page follows a plan itself. */
export function announcePresence(plan: { id: string }, signal: AbortSignal): void {
  const ended = new Promise(resolve => signal.addEventListener('abort', resolve))
  // If the browser refuses, two tabs follow it, which does no harm.
  navigator.locks?.request(presenceOf(plan), { mode: 'shared', signal }, () => ended).catch(() => undefined)
}

/** Whether a page follows a plan itself. */
export function isPresent(plan: { id: string }): Promise<boolean> {
  return isHeld(presenceOf(plan))
}

const presenceOf = ({ id }: { id: string }) => `granary:action:${id}`

/** Whether a tab holds the lock of that name. */
async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === name)
}

/** On EVM chains the name of earlier site versions: tabs of both exclude each other. */
function lockName({ account, network }: Owner): string {
  return `granary:deposit:${network.replace('eip155:', '')}:${account}`
}
