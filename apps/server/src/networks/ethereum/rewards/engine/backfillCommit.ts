import { sql } from 'drizzle-orm'
import { ethereumDays } from '#server/networks/ethereum/rewards/tables.ts'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { BackfillScan } from './backfillScan.ts'
import { trackedSet } from './blockEvents.ts'
import { type ChainView, epochOf } from './ChainView.ts'
import { type CarriedOut, carriedOut, waitingConsolidations } from './Consolidation.ts'
import { askedConsolidations } from './followBlocks.ts'
import { noFlow, type PeriodFlow, periodFigures } from './periodFigures.ts'
import { addEvents, addToFlow, findDay, lastDay, listTracked, typeDeposits } from './RewardStore.ts'
import { type StateReading, totalBalanceOf } from './readState.ts'
import { recordFigures } from './recordFigures.ts'
import { stateEvents } from './stateEvents.ts'
import { sumWindows } from './sumWindows.ts'
import type { NewEvent, Tracked } from './Tracked.ts'

/**
 * Adds the period of a scan to the histories of its validators, in one transaction. Skips those that another process
 * advanced or first read at the same slot meanwhile.
 */
export async function commitScan(view: ChainView, orm: Orm, scan: BackfillScan): Promise<void> {
  const { chain, calendar, history } = view
  const { after, upTo, before } = scan
  const date = calendar.dayEndingFrom(upTo)
  const endsDay = calendar.endSlot(date) === upTo
  const day = await findDay(orm, chain.id, date)
  const chainActiveGwei = day?.chainActiveGwei ?? (await history.activeGwei(upTo))
  const moved = await consolidationsIn(view, scan)
  await orm.transaction(async transaction => {
    await transaction.execute(sql`set local jit = off`)
    await transaction.execute(sql`select from ethereum_cursors where chain_id = ${chain.id} for update`)
    const group = (await listTracked(transaction, chain.id, idsOf(scan.group))).filter(
      ({ fromSlot, beginning }) => fromSlot === upTo && beginning === 'backfilling',
    )
    if (group.length === 0) return
    const inPeriod = group.map(one => ({ ...one, after }))
    const ids = new Set(idsOf(group))
    const events = [...scan.events, ...stateEvents(view, inPeriod, upTo, moved)].filter(({ validatorId }) =>
      ids.has(validatorId),
    )
    await addEvents(transaction, events)
    const moves = movesOf(events)
    const rows = group.map(validator => ({
      validator,
      figures: figuresOf(view, scan, validator, moves, chainActiveGwei),
    }))
    const counted = rows.filter(({ validator }) => endsDay || validator.readSlot !== validator.fromSlot)
    if (endsDay)
      await transaction
        .insert(ethereumDays)
        .values({
          chainId: chain.id,
          date,
          slot: upTo,
          timestampSeconds: calendar.timeOf(upTo),
          days: 1,
          blockRoot: scan.root,
          chainActiveGwei,
        })
        .onConflictDoNothing()
    await recordFigures(transaction, { chainId: chain.id, date, rows: counted, adding: !endsDay })
    await moveBeginnings(transaction, view, scan, group, before)
    await typeDeposits(transaction, [...ids])
    const last = await lastDay(transaction, chain.id)
    const added = counted.map(({ validator: { id }, figures }) => ({ id, ...figures }))
    if (last) await sumWindows(transaction, last.date, added)
  })
}

async function consolidationsIn(view: ChainView, scan: BackfillScan): Promise<CarriedOut[]> {
  const { history } = view
  const set = trackedSet(scan.group)
  const waiting = await waitingConsolidations(history, scan.after, set.byIndex)
  const asked = await askedConsolidations(view, scan.asking, set, scan.upTo)
  return carriedOut(view, scan.after, scan.upTo, [...waiting, ...asked])
}

/** What events say of validators, by id. */
type Moves = { flows: ReadonlyMap<number, PeriodFlow>; slashed: ReadonlySet<number> }

/** One pass for all: a day of a hundred thousand validators has more than ten thousand events. */
function movesOf(events: readonly NewEvent[]): Moves {
  const flows = new Map<number, PeriodFlow>()
  const slashed = new Set<number>()
  for (const { validatorId, type, amountGwei, executionWei } of events) {
    addToFlow(flows, validatorId, type, amountGwei ?? 0n, executionWei ?? 0n)
    if (type === 'slashed') slashed.add(validatorId)
  }
  return { flows, slashed }
}

function figuresOf(
  view: ChainView,
  { before, after, upTo }: BackfillScan,
  validator: Tracked,
  { flows, slashed }: Moves,
  chainActiveGwei: bigint,
) {
  const known = before.found.get(validator.pubkey)?.validator
  return periodFigures({
    before: {
      totalBalanceGwei: totalBalanceOf(before, validator.pubkey),
      effectiveGwei: known?.effective_balance ?? 0n,
    },
    after: {
      totalBalanceGwei: validator.fromTotalBalanceGwei ?? 0n,
      effectiveGwei: validator.fromEffectiveGwei ?? 0n,
      slashed: (known?.slashed ?? false) || slashed.has(validator.id),
      activationEpoch: validator.activationEpoch,
      exitEpoch: validator.exitEpoch,
    },
    flow: flows.get(validator.id) ?? noFlow,
    fromEpoch: epochOf(view, after),
    toEpoch: epochOf(view, upTo),
    chainActiveGwei,
  })
}

/** The period's start becomes the first reading. */
async function moveBeginnings(
  orm: Orm,
  { calendar }: ChainView,
  { after, upTo }: BackfillScan,
  group: readonly Tracked[],
  before: StateReading,
): Promise<void> {
  const rows = group.map(({ id, pubkey }) => {
    const known = before.found.get(pubkey)
    return { id, known, total: totalBalanceOf(before, pubkey) }
  })
  const given = bigRows(rows, {
    id: ['integer', ({ id }) => id],
    balance: ['bigint', ({ known }) => known?.balance ?? 0n],
    total: ['bigint', ({ total }) => total],
    effective: ['bigint', ({ known }) => known?.validator.effective_balance ?? 0n],
    beginning: [
      'text',
      ({ known, total }) => (after === 0 || (!known && total === 0n) ? 'complete' : 'backfilling'),
    ],
  })
  const endsDay = calendar.endSlot(calendar.dayEndingFrom(upTo)) === upTo
  // Part of an open day joins what follows: its reward counts when the day closes.
  const open = sql`v.read_slot = v.from_slot and ${!endsDay}::boolean`
  await orm.execute(sql`
    update ethereum_validators v set from_slot = ${after}, from_date = ${calendar.dateOf(after)}::date,
      from_wealth_gwei = n.total, from_effective_gwei = n.effective, beginning = n.beginning,
      read_slot = case when ${open} then ${after} else v.read_slot end,
      balance_gwei = case when ${open} then n.balance else v.balance_gwei end,
      wealth_gwei = case when ${open} then n.total else v.wealth_gwei end,
      effective_gwei = case when ${open} then n.effective else v.effective_gwei end
      from ${given} n where v.id = n.id`)
}

const idsOf = (group: readonly Tracked[]) => group.map(({ id }) => id)
