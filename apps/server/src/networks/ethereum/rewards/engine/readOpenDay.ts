import { sql } from 'drizzle-orm'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { ChainDay } from '../tables.ts'
import type { ChainView } from './ChainView.ts'
import { carriedOut } from './Consolidation.ts'
import { figuresAt } from './figuresAt.ts'
import { noFlow, type PeriodFigures, type PeriodFlow } from './periodFigures.ts'
import {
  addToFlow,
  type Cursor,
  consolidationsOf,
  earliestReading,
  findCursor,
  flowsUpTo,
  type LastReading,
  lastDay,
  listReadings,
} from './RewardStore.ts'
import { readState } from './readState.ts'
import { stateEvents } from './stateEvents.ts'
import { places } from './Tracked.ts'

/** What came after the last reading of each validator, up to the newest final slot processed. */
export type OpenDay = {
  date: string
  slot: number
  timestampSeconds: number
  /** By id in `ethereum_validators`, without unread ones. */
  figures: ReadonlyMap<number, PeriodFigures>
}

/** The database at one moment: the engine may close the day meanwhile. */
type Moment = {
  cursor: Cursor
  previous: ChainDay | undefined
  /** Those with possible changes since their last reading. */
  due: readonly LastReading[]
  flows: Map<number, PeriodFlow>
  /** Consolidations already in the flows, found when older parts of the day were read. */
  noted: ReadonlySet<string>
}

/**
 * The final part of today, exact: one reading of the state at the cursor.
 * @param ids in `ethereum_validators`
 * @returns undefined before the first run, or if the node no longer has that state
 * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
 */
export async function readOpenDay(
  view: ChainView,
  orm: Orm,
  ids: readonly number[],
): Promise<OpenDay | undefined> {
  const moment = await readMoment(orm, view.chain.id, ids)
  if (!moment) return undefined
  const { slot } = moment.cursor
  const day = { date: view.calendar.dayEndingFrom(slot), slot, timestampSeconds: view.calendar.timeOf(slot) }
  if (moment.due.length === 0) return { ...day, figures: new Map() }
  try {
    return { ...day, figures: await figuresOf(view, moment) }
  } catch (error) {
    if (error instanceof StateGoneError) return undefined
    throw error
  }
}

function readMoment(orm: Orm, chainId: number, ids: readonly number[]): Promise<Moment | undefined> {
  return orm.transaction(
    async transaction => {
      const cursor = await findCursor(transaction, chainId)
      if (!cursor) return undefined
      const previous = await lastDay(transaction, chainId)
      const due = await listReadings(transaction, ids, cursor.slot)
      if (due.length === 0) return { cursor, previous, due, flows: new Map(), noted: new Set() }
      const range = { after: earliestReading(due), upTo: cursor.slot }
      const dueIds = due.map(({ id }) => id)
      const flows = await flowsUpTo(transaction, chainId, range, dueIds)
      return { cursor, previous, due, flows, noted: await notedMoves(transaction, range.after, dueIds) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function figuresOf(view: ChainView, moment: Moment): Promise<Map<number, PeriodFigures>> {
  const { cursor, previous, due, flows, noted } = moment
  const indexes = new Set(due.map(({ validatorIndex }) => validatorIndex))
  const waiting = consolidationsOf(cursor).filter(
    ({ source, target }) => indexes.has(source) || indexes.has(target),
  )
  const [reading, moved] = await Promise.all([
    readState(view, cursor.slot, due),
    carriedOut(view, previous?.slot ?? 0, cursor.slot, waiting),
  ])
  // Owners do not matter: these events are counted, not stored.
  const inPeriod = due.map(one => ({ ...one, ownerId: null, after: one.readSlot }))
  for (const { validatorId, slot, place, type, amountGwei } of stateEvents(
    view,
    inPeriod,
    cursor.slot,
    moved,
  ))
    if (!noted.has(`${validatorId} ${slot} ${place}`))
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

async function notedMoves(orm: Orm, after: number, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ move: string }>(
    orm,
    sql`
    select concat_ws(' ', e.validator_id, e.slot, e.place) as move
      from ${idRows(ids)} n join ethereum_events e on e.validator_id = n.id
     where e.slot > ${after}::bigint and e.place >= ${places.consolidatedOut}::integer`,
  )
  return new Set(rows.map(({ move }) => move))
}
