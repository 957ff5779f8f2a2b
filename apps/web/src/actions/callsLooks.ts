import type { CallsStatus } from '@granary/wallet/core'
import { readReceipt, receiptSummary } from '../chain/readReceipt.ts'
import type { AttemptOutcome } from '../journal/settleAttempt.ts'
import { interruptionOf } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import type { FoundTransaction } from './attemptLooks.ts'
import { readerOf } from './ChainSight.ts'
import { findAction, rangeOf } from './findAction.ts'
import { isBundleOver, overLooksBelieved } from './isBundleOver.ts'
import { leavesTrace } from './leavesTrace.ts'

/**
 * Looks at an action that the wallet took in a bundle: what the chain says of it by the logs that it leaves, and what
 * the wallet says where no block holds it.
 * @returns one look: what came of it; null when nothing new is known
 */
export function callsLooks(
  context: ActionContext,
): (record: ActionRecord) => Promise<AttemptOutcome[] | null> {
  let overLooks = 0
  return async record => {
    const seen = await lookAtCalls(context, record)
    overLooks = seen?.at(-1)?.state === 'failed' ? overLooks + 1 : 0
    return overLooks === 0 || overLooks >= overLooksBelieved ? seen : null
  }
}

async function lookAtCalls(context: ActionContext, record: ActionRecord): Promise<AttemptOutcome[] | null> {
  let trouble: unknown
  // Whatever the wallet says, or fails to say, the chain is asked too.
  const status = await readStatus(context, lastOf(record).callsId).catch(error => {
    trouble = error
    return null
  })
  const { found, isAllMined } = await minedOf(context, record, status)
  if (found) {
    const receipt = receiptSummary(found.receipt)
    return [
      { state: 'broadcast', hash: found.hash },
      { state: 'confirmed', receipt },
    ]
  }
  if (status && isBundleOver(status, isAllMined)) return [failureOf(status)]
  if (trouble) throw trouble
  return null
}

/** Only the wallet itself knows its bundles; while another one is connected, the chain alone is asked. */
async function readStatus(
  { wallet, owner }: ActionContext,
  callsId: string | null,
): Promise<CallsStatus | null> {
  const current = wallet()
  if (!current || !callsId || interruptionOf(current, owner) !== null) return null
  return current.callsStatus(callsId)
}

/** By the receipts that the wallet names and by the logs of the contract, both as the node has them. */
async function minedOf(
  context: ActionContext,
  record: ActionRecord,
  status: CallsStatus | null,
): Promise<{ found: FoundTransaction | undefined; isAllMined: boolean }> {
  const reader = readerOf(context)
  let isAllMined = status !== null && status.hashes.length > 0
  for (const hash of new Set(status?.hashes)) {
    const receipt = await readReceipt(reader, hash)
    if (!receipt) isAllMined = false
    if (receipt?.succeeded && leavesTrace(receipt.logs, record))
      return { found: { hash, receipt }, isAllMined }
  }
  const others = await context.journal.list(context.owner)
  return { found: await findAction(reader, record, others, await rangeOf(reader, record)), isAllMined }
}

function failureOf({ state }: CallsStatus) {
  const reason = state === 'not_included' ? ('not_sent' as const) : ('reverted' as const)
  return { state: 'failed', reason, receipt: null } as const
}
