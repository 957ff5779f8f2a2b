import type { CallsStatus } from '@granary/wallet/core'
import type { ActionContext } from '#web/actions/ActionContext.ts'
import type { ActionRecord, CallRecord } from '#web/actions/ActionRecord.ts'
import { lastOf } from '#web/actions/actionRecordState.ts'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { readReceipt, receiptSummary } from '#web/chain/readReceipt.ts'
import type { AttemptOutcome } from '#web/journal/settleAttempt.ts'
import type { FoundTransaction } from './attemptLooks.ts'
import { bundleFailure } from './bundleFailure.ts'
import { type ChainAccess, readerOf } from './ChainAccess.ts'
import { findAction, rangeOf } from './findCall.ts'
import { isBundleOver, overLooksBelieved } from './isBundleOver.ts'
import { leavesTrace } from './leavesTrace.ts'
import { readBundleStatus } from './readBundleStatus.ts'

/**
 * Looks at an action that the wallet took in a bundle: what the chain says of it by the logs that it leaves, and what
 * the wallet says where no block holds it.
 * @returns one look: what came of it; null when nothing new is known
 */
export function callsLooks(
  context: ActionContext,
): (record: ActionRecord) => Promise<AttemptOutcome[] | null> {
  let overLooks = 0
  const search = logSearch(context)
  return async record => {
    const seen = await outcomesOf(context, record, search)
    overLooks = seen?.at(-1)?.state === 'failed' ? overLooks + 1 : 0
    return overLooks === 0 || overLooks >= overLooksBelieved ? seen : null
  }
}

type Search<Record extends CallRecord = CallRecord> = (
  record: Record,
) => Promise<FoundTransaction | undefined>

/** Looks through the blocks that this node was not asked about by an earlier look: a Safe may take days. */
function logSearch(context: ActionContext): Search<ActionRecord> {
  let searched: { by: Eip1193 | null; to: number } = { by: null, to: 0 }
  return async record => {
    const by = readerOf(context)
    const others = await context.journal.list(context.owner)
    const range = await rangeOf(by, record, by === searched.by ? searched.to : 0)
    const found = await findAction(by, record, others, range)
    searched = { by, to: range.to }
    return found
  }
}

async function outcomesOf(
  context: ActionContext,
  record: ActionRecord,
  search: Search<ActionRecord>,
): Promise<AttemptOutcome[] | null> {
  const { found, over } = await lookAtCalls(context, record, () => search(record))
  if (found) {
    const receipt = receiptSummary(found.receipt)
    return [
      { state: 'broadcast', hash: found.hash },
      { state: 'confirmed', receipt },
    ]
  }
  return over && [over]
}

/**
 * Looks once at a call that the wallet took in a bundle.
 * @returns `over`: the bundle is over without it, as far as this look tells
 * @throws what the wallet says of a question that it does not understand, where the chain tells nothing either
 */
export async function lookAtCalls(
  context: ChainAccess,
  record: CallRecord,
  search: () => Promise<FoundTransaction | undefined>,
): Promise<{ found: FoundTransaction | undefined; over: ReturnType<typeof bundleFailure> | null }> {
  let trouble: unknown
  // Whatever the wallet says, or fails to say, the chain is asked too.
  const status = await readBundleStatus(context, lastOf(record).callsId).catch(error => {
    trouble = error
    return null
  })
  const { found, isAllMined } = await minedOf(context, record, status, search)
  const over = !found && status && isBundleOver(status, isAllMined) ? bundleFailure(status) : null
  if (!found && !over && trouble) throw trouble
  return { found, over }
}

/** By the receipts that the wallet names and by the logs of the contract, both as the node has them. */
async function minedOf(
  context: ChainAccess,
  record: CallRecord,
  status: CallsStatus | null,
  search: () => Promise<FoundTransaction | undefined>,
): Promise<{ found: FoundTransaction | undefined; isAllMined: boolean }> {
  const reader = readerOf(context)
  let isAllMined = status !== null && status.hashes.length > 0
  for (const hash of new Set(status?.hashes)) {
    const receipt = await readReceipt(reader, hash)
    if (!receipt) isAllMined = false
    if (receipt && leavesTrace(receipt, record)) return { found: { hash, receipt }, isAllMined }
  }
  return { found: await search(), isAllMined }
}
