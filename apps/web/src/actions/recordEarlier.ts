import type { Eip1193 } from '../chain/Eip1193.ts'
import { readCode } from '../chain/readCode.ts'
import { readNonces } from '../chain/readNonces.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import { isActionGivenUp, isSameThing, mayStillCome } from './actionRecordState.ts'
import { withFoundAction } from './actionTransitions.ts'
import { readerOf } from './ChainSight.ts'
import { findAction, rangeOf } from './findAction.ts'

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
    if (!(await mayHaveMade(reader, action))) continue
    const found = await findAction(reader, action, all, await rangeOf(reader, action, searchedTo))
    if (!found) continue
    return context.journal.update(action.id, current =>
      isActionGivenUp(current) ? withFoundAction(current, found.hash) : current,
    )
  }
  return null
}

/**
 * Whether the account can have made anything since it was asked for: without code of its own it makes nothing without
 * its order moving on, and days of blocks need not be looked through.
 */
async function mayHaveMade(reader: Eip1193, { account, attempts }: ActionRecord): Promise<boolean> {
  const [{ mined }, code] = await Promise.all([readNonces(reader, account), readCode(reader, account)])
  return code !== '0x' || mined > Math.min(...attempts.map(({ minedBefore }) => minedBefore))
}

/** The owner's actions that do the same thing, were given up and may still come, the one asked about first. */
export async function givenUpLike(
  context: Pick<ActionContext, 'journal' | 'owner'>,
  request: ActionRequest,
): Promise<ActionRecord[]> {
  const all = await context.journal.list(context.owner)
  return all.filter(record => isSameThing(record, request) && mayStillCome(record, Date.now()))
}
