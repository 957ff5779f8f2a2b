import type { CallsStatus } from '@granary/wallet/core'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readReceipt, receiptSummary, type TransactionReceipt } from '#web/chain/readReceipt.ts'
import { bundleFailure } from '#web/transaction/evm/bundleFailure.ts'
import { readerOf } from '#web/transaction/evm/ChainAccess.ts'
import { isBundleOver, overLooksBelieved } from '#web/transaction/evm/isBundleOver.ts'
import { readBundleStatus } from '#web/transaction/evm/readBundleStatus.ts'
import { depositedBy, findDeposits } from '../chain/findDeposits.ts'
import { pubkeysOf, rowsOf } from '../journal/depositConflict.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentAttempt, lastAttempt } from '../journal/journalState.ts'
import { withOutcome } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

type Mined = { hash: `0x${string}`; receipt: TransactionReceipt }

/**
 * Looks at a bundle that the wallet took: what the chain says of its deposits, and what the wallet says of those that no
 * block holds.
 * @returns one look: the changed entry; null when nothing new is known
 */
export function bundleLooks(context: FlowContext): (entry: JournalEntry) => Promise<JournalEntry | null> {
  let overLooks = 0
  return async entry => {
    const seen = await lookAtBundle(context, entry)
    overLooks = seen.isOver ? overLooks + 1 : 0
    const isOver = overLooks >= overLooksBelieved
    if (seen.mined.size > 0 || isOver) return record(context, entry, { ...seen, isOver })
    if (seen.trouble) throw seen.trouble
    return null
  }
}

type Seen = {
  /** By the index of the transaction of the stake. */
  mined: Map<number, Mined>
  status: CallsStatus | null
  /** What is not mined cannot come any more, as far as this look tells. */
  isOver: boolean
  /** What the wallet said when it could not tell. */
  trouble: unknown
}

async function lookAtBundle(context: FlowContext, entry: JournalEntry): Promise<Seen> {
  const indexes = acceptedOf(entry)
  let trouble: unknown
  // Whatever the wallet says, or fails to say, the chain is asked too.
  const status = await readBundleStatus(context, currentAttempt(entry)?.callsId ?? null).catch(error => {
    trouble = error
    return null
  })
  const { mined, isAllMined } = await minedOf(context, entry, indexes, status)
  return { mined, status, isOver: status !== null && isBundleOver(status, isAllMined), trouble }
}

function record(
  { journal }: FlowContext,
  entry: JournalEntry,
  { mined, status, isOver }: Seen,
): Promise<JournalEntry> {
  const at = new Date().toISOString()
  return journal.update(entry.id, current =>
    acceptedOf(entry).reduce((changed, index) => {
      if (lastAttempt(changed.transactions[index])?.state !== 'accepted') return changed
      const found = mined.get(index)
      if (found) return withMined(changed, index, found, at)
      return isOver && status ? withOutcome(changed, bundleFailure(status), at, index) : changed
    }, current),
  )
}

function acceptedOf({ transactions }: JournalEntry): number[] {
  return transactions.flatMap((transaction, index) =>
    lastAttempt(transaction)?.state === 'accepted' ? [index] : [],
  )
}

/** By the receipts that the wallet names and by the contracts' events, both as the node has them. */
async function minedOf(
  context: FlowContext,
  entry: JournalEntry,
  indexes: readonly number[],
  status: CallsStatus | null,
): Promise<{ mined: Map<number, Mined>; isAllMined: boolean }> {
  const reader = readerOf(context)
  const rows = indexes.flatMap(index => rowsOf(entry, entry.transactions[index]))
  const wanted = { account: entry.account, rows }
  const byKey = new Map<string, Mined>()
  let isAllMined = status !== null && status.hashes.length > 0
  for (const hash of new Set(status?.hashes)) {
    const receipt = await readReceipt(reader, hash)
    if (!receipt) {
      isAllMined = false
      continue
    }
    for (const key of await depositedBy(reader, context.target, wanted, { hash, receipt }))
      byKey.set(key, { hash, receipt })
  }
  if (byKey.size < rows.length) {
    const { number: to } = await readBlockHead(reader)
    const range = { from: currentAttempt(entry)?.askedAtBlock ?? to, to }
    for (const { hash, receipt, pubkeys } of await findDeposits(reader, context.target, wanted, range))
      for (const key of pubkeys) byKey.set(key, { hash, receipt })
  }
  const mined = new Map(
    indexes.flatMap(index => {
      const [first = ''] = pubkeysOf(entry, entry.transactions[index])
      const found = byKey.get(first)
      return found ? [[index, found] as const] : []
    }),
  )
  return { mined, isAllMined }
}

function withMined(entry: JournalEntry, index: number, { hash, receipt }: Mined, at: string): JournalEntry {
  const sent = withOutcome(entry, { state: 'broadcast', hash }, at, index)
  return withOutcome(sent, { state: 'confirmed', receipt: receiptSummary(receipt) }, at, index)
}
