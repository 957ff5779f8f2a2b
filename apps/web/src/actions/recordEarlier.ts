import type { ActionRequest } from '../transaction/ActionRequest.ts'
import { readerOf } from '../transaction/evm/ChainAccess.ts'
import { findAction, rangeOf } from '../transaction/evm/findCall.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { isActionGivenUp, isAskedAgain, isSameThing, mayStillCome } from './actionRecordState.ts'
import { withFoundAction } from './actionTransitions.ts'

/**
 * Looks for a transaction that an action of these made after all, though it had been taken for refused, not sent,
 * cancelled or dropped, and writes it down: that action is taken up again.
 * @param actions of one owner
 * @param searchedTo newest block of an earlier look, 0 to look through all
 * @returns the first one that was made, on its way again; null when no block holds any
 */
export async function recordEarlier(
  context: ActionContext,
  actions: readonly ActionRecord[],
  searchedTo = 0,
): Promise<ActionRecord | null> {
  const reader = readerOf(context)
  const all = await context.journal.list(context.owner)
  for (const action of actions.filter(isActionGivenUp)) {
    if (isAskedAgain(action, all)) continue
    const found = await findAction(reader, action, all, await rangeOf(reader, action, searchedTo))
    if (!found) continue
    return context.journal.update(action.id, current =>
      isActionGivenUp(current) ? withFoundAction(current, found.hash) : current,
    )
  }
  return null
}

/** The owner's actions that do the same thing, were given up and may still come, the one asked about first. */
export async function givenUpLike(
  context: Pick<ActionContext, 'journal' | 'owner'>,
  request: ActionRequest,
): Promise<ActionRecord[]> {
  const all = await context.journal.list(context.owner)
  return all.filter(record => isSameThing(record, request) && mayStillCome(record, Date.now()))
}
