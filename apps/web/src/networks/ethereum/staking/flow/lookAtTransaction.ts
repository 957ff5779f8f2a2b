import { attemptLooks } from '#web/transaction/evm/attemptLooks.ts'
import { readerOf } from '#web/transaction/evm/ChainAccess.ts'
import { findDeposits } from '../chain/findDeposits.ts'
import { rowsOf } from '../journal/depositConflict.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/** The looks at one sent transaction; what one look alone does not prove is counted over them. */
export function createLooks(context: FlowContext) {
  let entry: JournalEntry | undefined
  const look = attemptLooks(context, async range => {
    if (!entry) return undefined
    const rows = rowsOf(entry, entry.transactions[currentTransaction(entry)])
    const wanted = { account: entry.account, rows }
    const [found] = await findDeposits(readerOf(context), context.target, wanted, range)
    return found
  })

  return {
    /** Looks once at the transaction that the stake is about. @returns the changed entry; null when nothing is new */
    async once(stake: JournalEntry, signal: AbortSignal): Promise<JournalEntry | null> {
      entry = stake
      const index = currentTransaction(stake)
      const attempt = lastAttempt(stake.transactions[index])
      if (attempt?.state !== 'broadcast') return null
      const outcomes = await look(attempt)
      // What is left is left to whoever looks now.
      if (!outcomes || signal.aborted) return null
      const at = new Date().toISOString()
      return context.journal.update(stake.id, current => {
        const known = lastAttempt(current.transactions[index])
        // Somebody else who looks has written it down already.
        if (known?.state !== 'broadcast' || known.hash !== attempt.hash) return current
        return outcomes.reduce((changed, outcome) => withOutcome(changed, outcome, at, index), current)
      })
    },
  }
}
