import { interruptionOf } from '#web/wallet/FlowWallet.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Asks the wallet whether it knows the bundle that it was asked for, by the identifier it was given.
 * @throws whatever the wallet says of a question that it does not understand
 * @returns the entry with the bundle as accepted; null when the wallet knows nothing of it, or is not there
 */
export async function searchBundle(
  context: FlowContext,
  entry: JournalEntry,
  callsId: string,
  signal: AbortSignal,
): Promise<JournalEntry | null> {
  const wallet = context.wallet()
  if (!wallet || interruptionOf(wallet, context.owner) !== null) return null
  if ((await wallet.callsStatus(callsId)) === null || signal.aborted) return null
  const at = new Date().toISOString()
  return context.journal.update(entry.id, current =>
    current.transactions.reduce((changed, transaction, index) => {
      const last = lastAttempt(transaction)
      const isOfIt = last?.state === 'asked' && last.callsId === callsId
      return isOfIt ? withOutcome(changed, { state: 'accepted', callsId }, at, index) : changed
    }, current),
  )
}
