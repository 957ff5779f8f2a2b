import { interruptionOf } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'

/**
 * Asks the wallet whether it knows the bundle that an action was asked for in, by the identifier it was given.
 * @throws whatever the wallet says of a question that it does not understand
 * @returns the action as taken by the wallet; null when the wallet knows nothing of it, or is not there
 */
export async function searchCalls(
  context: ActionContext,
  record: ActionRecord,
  signal: AbortSignal,
): Promise<ActionRecord | null> {
  const { callsId } = lastOf(record)
  const wallet = context.wallet()
  if (!wallet || callsId === null || interruptionOf(wallet, context.owner) !== null) return null
  if ((await wallet.callsStatus(callsId)) === null || signal.aborted) return null
  const at = new Date().toISOString()
  return context.journal.update(record.id, current =>
    lastOf(current).state === 'asked'
      ? withActionOutcome(current, { state: 'accepted', callsId }, at)
      : current,
  )
}
