import { noReward } from '@granary/staking/ethereum/rewards'
import { eq, sql } from 'drizzle-orm'
import { ethereumCursors, ethereumDays } from '#server/networks/ethereum/rewards/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ChainView } from './ChainView.ts'
import { carriedOut, waitingConsolidations } from './Consolidation.ts'
import { figuresAt } from './figuresAt.ts'
import { noteReadings } from './noteReadings.ts'
import { noFlow } from './periodFigures.ts'
import {
  addEvents,
  type Cursor,
  consolidationsOf,
  consolidationsText,
  earliestReading,
  findDay,
  flowsUpTo,
  holdCursor,
  lastDay,
  listTracked,
  readingsMark,
} from './RewardStore.ts'
import { readState, type StateReading } from './readState.ts'
import { recordFigures } from './recordFigures.ts'
import { settleOwners } from './settleOwners.ts'
import { type InPeriod, stateEvents } from './stateEvents.ts'
import { sumWindows } from './sumWindows.ts'
import type { Tracked } from './Tracked.ts'

/**
 * Closes a final day: one bulk reading of its last state, then all rows in one transaction.
 * @returns false, with nothing written, if another process was at it
 * @throws {StateGoneError} BEACON_STATE_GONE
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function closeDay(view: ChainView, orm: Orm, cursor: Cursor, date: string): Promise<boolean> {
  const { chain, calendar, history } = view
  const slot = calendar.endSlot(date)
  const mark = await readingsMark(orm, chain.id)
  const known = await listTracked(orm, chain.id)
  const due = known.filter(isDue(slot))
  const reading = await readState(view, slot, due)
  const chainActiveGwei = await history.activeGwei(slot)
  const indexes = new Set(known.map(({ validatorIndex }) => validatorIndex))
  const previous = await lastDay(orm, chain.id)
  const moved = await carriedOut(view, previous?.slot ?? 0, slot, consolidationsOf(cursor))
  const waiting = await waitingConsolidations(history, slot, indexes)
  const found = due.filter(({ pubkey }) => reading.found.has(pubkey))
  return orm.transaction(async transaction => {
    // PostgreSQL would spend more on compiling the few large statements each day than on running them.
    await transaction.execute(sql`set local jit = off`)
    if (!(await holdCursor(transaction, cursor))) return false
    if (await findDay(transaction, chain.id, date)) return false
    if ((await readingsMark(transaction, chain.id)) !== mark) return false
    const read = await settleOwners(transaction, chain.id, found, reading)
    await addEvents(transaction, stateEvents(view, read.map(inPeriod(reading)), slot, moved))
    const range = { after: earliestReading(read), upTo: slot }
    const flows = await flowsUpTo(transaction, chain.id, range)
    const rows = read.map(validator => ({
      validator,
      figures: figuresAt(view, validator, reading, flows.get(validator.id) ?? noFlow, chainActiveGwei),
    }))
    await transaction.insert(ethereumDays).values({
      chainId: chain.id,
      date,
      slot,
      timestampSeconds: calendar.timeOf(slot),
      days: previous ? calendar.daysBetween(previous.date, date) : 1,
      blockRoot: cursor.blockRoot,
      chainActiveGwei,
    })
    await noteReadings(transaction, { slot, date, previousDate: previous?.date, rows, reading })
    await recordFigures(transaction, { chainId: chain.id, date, rows, adding: false })
    const ids = new Set(read.map(({ id }) => id))
    // A validator read exactly at the day's end earned nothing in it; its rolling sums move on.
    const others = known.filter(({ id, readSlot }) => readSlot !== null && !ids.has(id))
    if (others.length > 0)
      await sumWindows(
        transaction,
        date,
        others.map(({ id }) => ({ id, ...noReward })),
      )
    await transaction
      .update(ethereumCursors)
      .set({ consolidations: consolidationsText(waiting) })
      .where(eq(ethereumCursors.chainId, chain.id))
    return true
  })
}

const inPeriod =
  ({ found }: StateReading) =>
  (one: Tracked): InPeriod => {
    const now = found.get(one.pubkey)?.validator
    const epochs = { activationEpoch: now?.activation_epoch ?? null, exitEpoch: now?.exit_epoch ?? null }
    return { ...one, ...epochs, after: one.readSlot ?? 0 }
  }

const isDue =
  (slot: number) =>
  ({ readSlot, validatorIndex }: Tracked): boolean =>
    readSlot !== null && readSlot < slot && validatorIndex !== null
