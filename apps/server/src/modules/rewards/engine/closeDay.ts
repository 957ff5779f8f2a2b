import { sql } from 'drizzle-orm'
import { bigRows } from '../../../platform/db/bigRows.ts'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumCursors, ethereumDays } from '../../../platform/db/tables/rewards.ts'
import type { ChainView } from './ChainView.ts'
import { carriedOut, waitingConsolidations } from './Consolidation.ts'
import { figuresAt } from './figuresAt.ts'
import { noFlow } from './periodFigures.ts'
import {
  addEvents,
  type Cursor,
  consolidationsOf,
  consolidationsText,
  findDay,
  flowsUpTo,
  holdCursor,
  lastDay,
  listTracked,
} from './RewardStore.ts'
import { readState, type StateReading } from './readState.ts'
import { type FiguresOf, recordFigures } from './recordFigures.ts'
import { stateEvents } from './stateEvents.ts'
import { sumWindows } from './sumWindows.ts'
import type { Tracked } from './Tracked.ts'

/**
 * Reckons a day that is over and final: one bulk reading of its last state, then all rows in one transaction.
 * @returns false when another process has been at it; nothing is written then
 * @throws {StateGoneError} BEACON_STATE_GONE
 * @throws {BeaconNodesDisagreeError} BEACON_NODES_DISAGREE
 */
export async function closeDay(view: ChainView, orm: Orm, cursor: Cursor, date: string): Promise<boolean> {
  const { chain, calendar, history } = view
  const slot = calendar.endSlot(date)
  const due = (await listTracked(orm, chain.id)).filter(isDue(slot))
  const reading = await readState(view, slot, due)
  const chainActiveGwei = await history.activeGwei(slot)
  const indexes = new Set(due.map(({ validatorIndex }) => validatorIndex))
  const previous = await lastDay(orm, chain.id)
  const moved = await carriedOut(view, previous?.slot ?? 0, slot, consolidationsOf(cursor))
  const waiting = await waitingConsolidations(
    history,
    slot,
    (source, target) => indexes.has(source) || indexes.has(target),
  )
  return orm.transaction(async transaction => {
    if (!(await holdCursor(transaction, cursor))) return false
    if (await findDay(transaction, chain.id, date)) return false
    const fresh = (await listTracked(transaction, chain.id)).filter(
      one => isDue(slot)(one) && reading.found.has(one.pubkey),
    )
    const inPeriod = fresh.map(one => {
      const now = reading.found.get(one.pubkey)?.validator
      const epochs = { activationEpoch: now?.activation_epoch ?? null, exitEpoch: now?.exit_epoch ?? null }
      return { ...one, ...epochs, after: one.readSlot ?? 0 }
    })
    await addEvents(transaction, stateEvents(view, inPeriod, slot, moved))
    const flows = await flowsUpTo(transaction, chain.id, slot)
    const rows = fresh.map(validator => ({
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
    await recordFigures(transaction, { chainId: chain.id, date, rows, adding: false })
    await noteReadings(transaction, slot, date, rows, reading)
    await transaction
      .update(ethereumCursors)
      .set({ consolidations: consolidationsText(waiting) })
      .where(sql`chain_id = ${chain.id}`)
    return true
  })
}

const isDue =
  (slot: number) =>
  ({ readSlot, validatorIndex }: Tracked): boolean =>
    readSlot !== null && readSlot < slot && validatorIndex !== null

/** The readings of the day, and the sums with it. */
async function noteReadings(
  orm: Orm,
  slot: number,
  date: string,
  rows: readonly FiguresOf[],
  reading: StateReading,
): Promise<void> {
  const cells = rows.map(({ validator, figures }) => {
    const now = reading.found.get((validator as Tracked).pubkey)
    return [
      validator.id,
      now?.balance ?? 0n,
      figures.wealthGwei,
      figures.effectiveGwei,
      now?.validator.slashed ?? false,
      now?.validator.activation_epoch ?? null,
      now?.validator.exit_epoch ?? null,
      now?.validator.withdrawable_epoch ?? null,
      now?.validator.withdrawal_credentials ?? null,
    ] as const
  })
  const columns = {
    id: 'integer',
    balance_gwei: 'bigint',
    wealth_gwei: 'bigint',
    effective_gwei: 'bigint',
    slashed: 'boolean',
    activation_epoch: 'integer',
    exit_epoch: 'integer',
    withdrawable_epoch: 'integer',
    withdrawal_credentials: 'text',
  } as const
  await orm.execute(sql`
    update ethereum_validators v set read_slot = ${slot}, balance_gwei = n.balance_gwei, wealth_gwei = n.wealth_gwei,
      effective_gwei = n.effective_gwei, slashed = n.slashed, activation_epoch = n.activation_epoch,
      exit_epoch = n.exit_epoch, withdrawable_epoch = n.withdrawable_epoch, withdrawal_credentials = n.withdrawal_credentials
      from ${bigRows(columns, cells)} n where v.id = n.id`)
  const ids = bigRows(
    { id: 'integer' },
    rows.map(({ validator }) => [validator.id]),
  )
  await sumWindows(
    orm,
    date,
    sql`(select validator_id as id, rewards, penalties, slashing, execution_wei from ethereum_validator_days
          where date = ${date}::date and validator_id in ${ids})`,
  )
}
