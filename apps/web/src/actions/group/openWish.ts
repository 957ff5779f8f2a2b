import type { ActionContext } from '../ActionContext.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { isActionGivenUp, lastOf, mayStillCome } from '../actionRecordState.ts'
import { closeWish } from './dropWish.ts'
import type { Wish } from './GroupState.ts'
import { wishOf } from './wishOf.ts'

/** A reload finds what was just confirmed, a later visit begins anew. */
const confirmedShownMs = 10 * 60_000

/**
 * The wish of the account to go on with; null when there is none. What is done is not gone on with.
 * @param finished the one wish that is shown although it is done
 */
export async function openWish(context: ActionContext, finished: string | null): Promise<Wish | null> {
  const seen = new Set<string>()
  for (;;) {
    const record = await context.journal.latestOpen(context.owner, context.kinds)
    if (!record || seen.has(record.id)) return null
    seen.add(record.id)
    const wish = await readWish(context, record.group?.id ?? record.id)
    if (!wish || !isOver(wish, finished)) return wish
    await closeWish(context, wish)
  }
}

/** The wish of that id as its records tell it; null when there are none. */
export async function readWish(
  { journal, owner }: Pick<ActionContext, 'journal' | 'owner'>,
  id: string,
): Promise<Wish | null> {
  const records = (await journal.list(owner)).filter(record => idOf(record) === id)
  return records.length > 0 ? wishOf(records) : null
}

const idOf = ({ id, group }: ActionRecord) => group?.id ?? id

function isOver({ id, open, records }: Wish, finished: string | null): boolean {
  if (open.length > 0) return records.every(isLongGivenUp)
  return records.every(record => {
    const last = lastOf(record)
    if (last.state !== 'confirmed') return false
    return id !== finished || Date.parse(last.settledAt) < Date.now() - confirmedShownMs
  })
}

function isLongGivenUp(record: ActionRecord): boolean {
  return isActionGivenUp(record) && !mayStillCome(record, Date.now())
}
