import type { ActionContext } from '../ActionContext.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { isActionInFlight, lastOf } from '../actionRecordState.ts'
import { forgetAction } from '../forgetAction.ts'
import type { Wish } from './GroupState.ts'

/** What of a wish was not asked for yet is not asked for any more. */
export async function dropPlans({ journal }: ActionContext, { records }: Wish): Promise<void> {
  for (const { id, later } of records)
    if (later.length > 0) await journal.update(id, current => ({ ...current, later: [] }))
}

/**
 * Leaves a wish behind. What the wallet refused and what is done is closed; of what else was given up the wallet's node
 * must show first that nothing of it comes; what is on its way stays open.
 */
export async function letGo(context: ActionContext, wish: Wish): Promise<void> {
  await dropPlans(context, wish)
  for (const record of wish.records) {
    if (record.closedAt !== null || isActionInFlight(record)) continue
    const { state } = lastOf(record)
    if (state === 'rejected' || state === 'confirmed') await close(context, record)
    else await forgetAction(context, record)
  }
}

/** Closes a wish of which nothing can come any more. */
export async function closeWish(context: ActionContext, wish: Wish): Promise<void> {
  await dropPlans(context, wish)
  for (const record of wish.records) if (record.closedAt === null) await close(context, record)
}

async function close({ journal }: ActionContext, { id }: ActionRecord): Promise<void> {
  const closedAt = new Date().toISOString()
  await journal.update(id, current => (isActionInFlight(current) ? current : { ...current, closedAt }))
}
