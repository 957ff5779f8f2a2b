import { and, gt, inArray } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumEvents } from '../../../platform/db/tables/rewards.ts'
import { StateGoneError } from '../../../platform/upstreams/beacon/createBeaconHistory.ts'
import type { ChainView } from './ChainView.ts'
import { carriedOut } from './Consolidation.ts'
import { figuresAt } from './figuresAt.ts'
import { noFlow, type PeriodFigures } from './periodFigures.ts'
import {
  addToFlow,
  type Cursor,
  consolidationsOf,
  earliestReading,
  findCursor,
  flowsUpTo,
  lastDay,
  listTracked,
} from './RewardStore.ts'
import { readState } from './readState.ts'
import { stateEvents } from './stateEvents.ts'
import type { NewEvent, Tracked } from './Tracked.ts'

/** What came after the last reading of each validator, up to the newest final slot that was followed. */
export type OpenDay = {
  date: string
  slot: number
  timestampSeconds: number
  /** By id in `ethereum_validators`; one that is not read yet is not in it. */
  figures: ReadonlyMap<number, PeriodFigures>
}

/**
 * The part of today that is final, exact: one reading of the state at the cursor.
 * @param ids in `ethereum_validators`
 * @returns undefined before the first run, or where the node does not have that state any more
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 */
export async function readOpenDay(
  view: ChainView,
  orm: Orm,
  ids: readonly number[],
): Promise<OpenDay | undefined> {
  const cursor = await findCursor(orm, view.chain.id)
  if (!cursor) return undefined
  const { slot } = cursor
  const day = { date: view.calendar.dayEndingFrom(slot), slot, timestampSeconds: view.calendar.timeOf(slot) }
  const due = (await listTracked(orm, view.chain.id, ids)).filter(
    ({ readSlot, validatorIndex }) => validatorIndex !== null && readSlot !== null && readSlot < slot,
  )
  if (due.length === 0) return { ...day, figures: new Map() }
  try {
    return { ...day, figures: await figuresOf(view, orm, cursor, due) }
  } catch (error) {
    if (error instanceof StateGoneError) return undefined
    throw error
  }
}

async function figuresOf(
  view: ChainView,
  orm: Orm,
  cursor: Cursor,
  due: readonly Tracked[],
): Promise<Map<number, PeriodFigures>> {
  const { chain } = view
  const ids = due.map(({ id }) => id)
  const previous = await lastDay(orm, chain.id)
  const indexes = new Set(due.map(({ validatorIndex }) => validatorIndex))
  const waiting = consolidationsOf(cursor).filter(
    ({ source, target }) => indexes.has(source) || indexes.has(target),
  )
  const [reading, flows, moved] = await Promise.all([
    readState(view, cursor.slot, due),
    flowsUpTo(orm, chain.id, { after: earliestReading(due), upTo: cursor.slot }, ids),
    carriedOut(view, previous?.slot ?? 0, cursor.slot, waiting),
  ])
  const inPeriod = due.map(one => ({ ...one, after: one.readSlot ?? 0 }))
  const events = stateEvents(view, inPeriod, cursor.slot, moved)
  for (const { validatorId, type, amountGwei } of await withoutNoted(orm, events))
    addToFlow(flows, validatorId, type, amountGwei ?? 0n, 0n)
  return new Map(
    due
      .filter(({ pubkey }) => reading.found.has(pubkey))
      .map(one => {
        const flow = flows.get(one.id) ?? noFlow
        return [one.id, figuresAt(view, one, reading, flow, previous?.chainActiveGwei ?? 0n)]
      }),
  )
}

/** Consolidations that were found when older parts of the day were read are in the flows already. */
async function withoutNoted(orm: Orm, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const moves = events.filter(({ type }) => type === 'consolidated_in' || type === 'consolidated_out')
  if (moves.length === 0) return []
  const known = await orm
    .select()
    .from(ethereumEvents)
    .where(
      and(
        inArray(
          ethereumEvents.validatorId,
          moves.map(({ validatorId }) => validatorId),
        ),
        gt(ethereumEvents.place, 399_999_999),
      ),
    )
  const keys = new Set(known.map(({ validatorId, slot, place }) => `${validatorId} ${slot} ${place}`))
  return moves.filter(({ validatorId, slot, place }) => !keys.has(`${validatorId} ${slot} ${place}`))
}
