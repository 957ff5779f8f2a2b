import type { ActionRecord } from '../ActionRecord.ts'
import { isActionInFlight, lastOf, noticeOf } from '../actionRecordState.ts'
import type { GroupState, Wish } from './GroupState.ts'

/** The step at which a wish is gone on with. */
export function groupStateOf(wish: Wish): GroupState {
  if (wish.records.some(isAsked)) return { step: 'sign', wish, phase: 'searching', failure: null }
  if (wish.records.some(isActionInFlight)) return { step: 'wait', wish, wait: 'fresh', failure: null }
  if (wish.open.length > 0)
    return {
      step: 'review',
      wish,
      quote: null,
      status: 'checking',
      notice: latestNotice(wish),
      failure: null,
    }
  return { step: 'confirmed', wish }
}

export function isAsked(record: ActionRecord): boolean {
  return lastOf(record).state === 'asked'
}

/** Why one is back at the review: what was given up last says so, unless something was made after it. */
function latestNotice({ records }: Wish) {
  const latest = records.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)).at(-1)
  return latest && latest.closedAt === null ? noticeOf(latest) : null
}
