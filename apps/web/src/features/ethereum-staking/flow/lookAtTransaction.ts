import { isOwnNode, readerOf } from '../../../actions/ChainSight.ts'
import { isNonceTaken } from '../../../chain/isNonceTaken.ts'
import { readBlockHead } from '../../../chain/readBlockHead.ts'
import { readNonces } from '../../../chain/readNonces.ts'
import { readReceipt, receiptSummary, type TransactionReceipt } from '../../../chain/readReceipt.ts'
import { readTransaction } from '../../../chain/readTransaction.ts'
import type { AttemptOutcome } from '../../../journal/settleAttempt.ts'
import { findDeposits } from '../chain/findDeposits.ts'
import { pubkeysOf } from '../journal/depositConflict.ts'
import type { AttemptIn, JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

type Look =
  | { hash: `0x${string}`; receipt: TransactionReceipt }
  /** A node shows it: its own nonce is known from now on. */
  | { hash: `0x${string}`; nonce: number }
  | 'waiting'
  /** Another transaction took its place in the account's order, and holds no deposit of these keys. */
  | 'consumed'
  /** It was shown before and is no longer; nothing has taken its place, and nothing waits there. */
  | 'missing'

/** Nodes behind one address may be a block apart: a lost place is believed after three looks in a row. */
const consumedLooksBelieved = 3

/** A node may forget a waiting transaction and hear of it again: that it was dropped is believed after ten in a row. */
const missingLooksBelieved = 10

/** Newest blocks that are looked through again each time: a reorganisation may bring a deposit into them. */
const looseBlocks = 64

/** The looks at one sent transaction; what one look alone does not prove is counted over them. */
export function createLooks(context: FlowContext) {
  const counts = { consumed: 0, missing: 0 }
  let searchedTo = 0

  async function see(entry: JournalEntry, attempt: AttemptIn<'broadcast'>): Promise<Look> {
    const reader = readerOf(context)
    const isOwn = isOwnNode(context)
    const { hash, ownNonce } = attempt
    const receipt = await readReceipt(reader, hash)
    if (receipt) return receipt.succeeded || isOwn ? { hash, receipt } : 'waiting'
    const shown = await readTransaction(reader, hash)
    if (shown) return shown.nonce === ownNonce ? 'waiting' : { hash, nonce: shown.nonce }
    const isTaken = ownNonce !== null && (await isNonceTaken(reader, entry.account, ownNonce))
    const found = await search(entry, attempt)
    if (found) return found
    if (ownNonce === null || !isOwn) return 'waiting'
    if (isTaken) return 'consumed'
    const { mined, pending } = await readNonces(reader, entry.account)
    return mined <= ownNonce && pending <= ownNonce ? 'missing' : 'waiting'
  }

  async function search(entry: JournalEntry, { askedAtBlock }: AttemptIn<'broadcast'>) {
    const reader = readerOf(context)
    const { number: toBlock } = await readBlockHead(reader)
    const [found] = await findDeposits(reader, context.target, {
      account: entry.account,
      pubkeys: pubkeysOf(entry, entry.transactions[currentTransaction(entry)]),
      fromBlock: Math.max(askedAtBlock, searchedTo - looseBlocks),
      toBlock,
    })
    searchedTo = toBlock
    return found
  }

  function outcomesOf(look: Look): AttemptOutcome[] | null {
    counts.consumed = look === 'consumed' ? counts.consumed + 1 : 0
    counts.missing = look === 'missing' ? counts.missing + 1 : 0
    if (counts.consumed >= consumedLooksBelieved)
      return [{ state: 'failed', reason: 'cancelled', receipt: null }]
    if (counts.missing >= missingLooksBelieved) return [{ state: 'dropped' }]
    if (typeof look === 'string') return null
    if ('nonce' in look) return [{ state: 'broadcast', ...look }]
    const receipt = receiptSummary(look.receipt)
    const seen: AttemptOutcome = { state: 'broadcast', hash: look.hash }
    if (look.receipt.succeeded) return [seen, { state: 'confirmed', receipt }]
    return [seen, { state: 'failed', reason: 'reverted', receipt }]
  }

  return {
    /** Looks once at the transaction that the stake is about. @returns the changed entry; null when nothing is new */
    async once(entry: JournalEntry, signal: AbortSignal): Promise<JournalEntry | null> {
      const index = currentTransaction(entry)
      const attempt = lastAttempt(entry.transactions[index])
      if (attempt?.state !== 'broadcast') return null
      const outcomes = outcomesOf(await see(entry, attempt))
      // What is left is left to whoever looks now.
      if (!outcomes || signal.aborted) return null
      const at = new Date().toISOString()
      return context.journal.update(entry.id, current => {
        const known = lastAttempt(current.transactions[index])
        // Somebody else who looks has written it down already.
        if (known?.state !== 'broadcast' || known.hash !== attempt.hash) return current
        return outcomes.reduce((changed, outcome) => withOutcome(changed, outcome, at, index), current)
      })
    },
  }
}
