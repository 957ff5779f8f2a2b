import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import { isActionGivenUp, isSameThing } from '../actionRecordState.ts'
import { laterOf, requestOf } from '../actionTransitions.ts'
import type { Wish } from './GroupState.ts'

/**
 * A wish as its records tell it: what of it is still to be asked for, and what became of the rest.
 * @param records of one wish, in any order; at least one
 */
export function wishOf(all: readonly ActionRecord[]): Wish {
  const records = newestOfEach(all)
  const [first] = records
  if (!first) throw new RangeError('a wish without a record')
  const again = records.filter(record => isActionGivenUp(record) && record.closedAt === null)
  const isKnown = (request: ActionRequest) => records.some(record => isSameThing(record, request))
  // What is asked for again comes before what was never asked for.
  const later = all.flatMap(laterOf).filter(request => !isKnown(request))
  return {
    id: first.group?.id ?? first.id,
    count: first.group?.count ?? 1,
    open: [...again.map(requestOf), ...later],
    records,
  }
}

/** The same thing may have been asked for several times; what was asked for last tells how it stands. */
function newestOfEach(all: readonly ActionRecord[]): ActionRecord[] {
  const byTime = [...all].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const newest = byTime.filter(
    (record, i) => !byTime.slice(i + 1).some(later => isSameThing(later, requestOf(record))),
  )
  return newest.sort((a, b) => (a.group?.index ?? 0) - (b.group?.index ?? 0))
}

/** A wish that nothing was asked for yet. */
export function newWish(requests: readonly ActionRequest[]): Wish {
  return { id: crypto.randomUUID(), count: requests.length, open: requests, records: [] }
}
