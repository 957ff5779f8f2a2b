import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readFinalBlock } from '#web/chain/readFinalBlock.ts'
import { readReceipt, receiptSummary, type TransactionReceipt } from '#web/chain/readReceipt.ts'
import type { AttemptIn } from '#web/journal/Attempt.ts'
import type { AttemptOutcome } from '#web/journal/settleAttempt.ts'
import { type ChainAccess, isOwnNode, readerOf } from './ChainAccess.ts'

/** Looks at which a block must be missing before a reorganisation is believed: nodes may be a block apart. */
const lostLooksBelieved = 3

/** Looks are this many times as far apart as those for a fresh transaction. */
export const settlingPace = 3

/**
 * Looks at confirmed transactions until their blocks are final. One whose block was reorganised away is on its way
 * again; one that moved to another block has that one's receipt.
 * @returns a round of looks: what came of each, in order; null where nothing is new
 */
export function finalLooks(
  context: ChainAccess,
): (attempts: readonly AttemptIn<'confirmed'>[]) => Promise<(AttemptOutcome[] | null)[]> {
  const lostLooks = new Map<string, number>()

  function believed(hash: string, seen: AttemptOutcome[] | 'lost', isOwn: boolean): AttemptOutcome[] | null {
    // That a transaction is gone, or that nothing can change any more and nobody need look, is not for the proxy to say.
    if (!isOwn) return null
    const looks = seen === 'lost' ? (lostLooks.get(hash) ?? 0) + 1 : 0
    lostLooks.set(hash, looks)
    if (seen === 'lost') return looks >= lostLooksBelieved ? [{ state: 'unmined' }] : null
    return seen.length > 0 ? seen : null
  }

  return async attempts => {
    const isOwn = isOwnNode(context)
    const standings = await readStandings(readerOf(context), attempts)
    return attempts.map(({ hash }, i) => believed(hash, outcomesOf(standings[i] ?? 'unchanged'), isOwn))
  }
}

/** Where a confirmed transaction stands: in its block as before, in no block, or in this one. */
export type ConfirmedStanding = 'unchanged' | 'lost' | { receipt: TransactionReceipt; isFinal: boolean }

/** @returns in order */
export async function readStandings(
  reader: Eip1193,
  attempts: readonly Pick<AttemptIn<'confirmed'>, 'hash' | 'receipt'>[],
): Promise<ConfirmedStanding[]> {
  const [finalBlock, { number: head }] = await Promise.all([readFinalBlock(reader), readBlockHead(reader)])
  const standings: ConfirmedStanding[] = []
  for (const { hash, receipt: known } of attempts) {
    const receipt = await readReceipt(reader, hash)
    const isFinal = receipt !== null && receipt.blockNumber <= finalBlock
    // A node that is behind the block cannot know of it.
    if (!receipt) standings.push(head < known.blockNumber ? 'unchanged' : 'lost')
    else
      standings.push(!isFinal && receipt.blockHash === known.blockHash ? 'unchanged' : { receipt, isFinal })
  }
  return standings
}

function outcomesOf(standing: ConfirmedStanding): AttemptOutcome[] | 'lost' {
  if (standing === 'lost') return 'lost'
  if (standing === 'unchanged') return []
  const { receipt, isFinal } = standing
  const summary = receiptSummary(receipt)
  if (receipt.succeeded) return [{ state: 'confirmed', receipt: summary, isFinal }]
  return [{ state: 'unmined' }, { state: 'failed', reason: 'reverted', receipt: summary }]
}

/** Whether this is still the confirmed transaction that was looked at, and not final yet. */
export function isStillLoose(
  now: { state: string; hash?: string | null; finalAt?: string | null } | undefined,
  { hash }: AttemptIn<'confirmed'>,
): boolean {
  return now?.state === 'confirmed' && now.hash === hash && now.finalAt === null
}
