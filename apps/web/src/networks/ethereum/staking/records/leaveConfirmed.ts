import type { AccountOnChain } from '#web/wallet/FlowWallet.ts'
import type { Journal } from '../journal/Journal.ts'
import { journalState } from '../journal/journalState.ts'

/**
 * Leaves an account's newest stake behind if all of it is confirmed, so that the staking page begins a new one. One that
 * is not finished stays: it is gone on with first.
 */
export async function leaveConfirmed(journal: Journal, owner: AccountOnChain): Promise<void> {
  const open = await journal.latestOpen(owner)
  if (!open || journalState(open) !== 'confirmed') return
  const closedAt = new Date().toISOString()
  await journal.update(open.id, entry =>
    journalState(entry) === 'confirmed' && entry.closedAt === null ? { ...entry, closedAt } : entry,
  )
}
