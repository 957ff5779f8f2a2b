import { and, count, eq, isNotNull, isNull, max, min, sql } from 'drizzle-orm'
import {
  type ChainDay,
  ethereumCursors,
  ethereumDays,
  ethereumEvents,
  ethereumValidators,
} from '#server/networks/ethereum/rewards/tables.ts'
import { idRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { asBigint, asNumber, asText, packedRows } from '#server/platform/db/packedRows.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Consolidation } from './Consolidation.ts'
import { noFlow, type PeriodFlow } from './periodFigures.ts'
import { type NewEvent, type Tracked, trackedColumns } from './Tracked.ts'

export type Cursor = typeof ethereumCursors.$inferSelect

export async function findCursor(orm: Orm, chainId: number): Promise<Cursor | undefined> {
  return (await orm.select().from(ethereumCursors).where(eq(ethereumCursors.chainId, chainId)))[0]
}

/** In place of a block root: the operator had the blocks since the cursor reread, trusting the node. */
export const unknownRoot = `0x${'00'.repeat(32)}` as const

/** Root of the newest block at or before the cursor's slot; undefined if unknown. */
export function parentOf({ blockRoot }: Pick<Cursor, 'blockRoot'>): `0x${string}` | undefined {
  return blockRoot === unknownRoot ? undefined : blockRoot
}

/**
 * Locks the cursor of a chain until the transaction ends: every addition to the engine's records holds it.
 * @returns the cursor as it is now, since a day may have closed at its slot; undefined if another process moved it
 */
export async function holdCursor(
  orm: Orm,
  { chainId, slot }: Pick<Cursor, 'chainId' | 'slot'>,
): Promise<Cursor | undefined> {
  const [held] = await orm
    .select()
    .from(ethereumCursors)
    .where(eq(ethereumCursors.chainId, chainId))
    .for('update')
  return held?.slot === slot ? held : undefined
}

export function consolidationsOf({ consolidations }: Cursor): Consolidation[] {
  const list = JSON.parse(consolidations) as { source: number; target: number; gwei: string }[]
  return list.map(one => ({ ...one, gwei: BigInt(one.gwei) }))
}

export function consolidationsText(list: readonly Consolidation[]): string {
  return JSON.stringify(list.map(one => ({ ...one, gwei: String(one.gwei) })))
}

/** @param ids of the validators; all of the chain by default */
export async function listTracked(orm: Orm, chainId: number, ids?: readonly number[]): Promise<Tracked[]> {
  const where = and(
    eq(ethereumValidators.chainId, chainId),
    ids && sql`${ethereumValidators.id} in ${idRows(ids)}`,
  )
  return orm.select(trackedColumns).from(ethereumValidators).where(where)
}

/** A validator's fields at its last reading. */
export type LastReading = Pick<
  Tracked,
  'id' | 'pubkey' | 'validatorIndex' | 'totalBalanceGwei' | 'effectiveGwei' | 'activationEpoch' | 'exitEpoch'
> & { readSlot: number }

/** Those of these validators last read before a slot. */
export function listReadings(orm: Orm, ids: readonly number[], before: number): Promise<LastReading[]> {
  return packedRows<LastReading>(
    orm,
    {
      id: asNumber(sql`v.id`),
      pubkey: asText(sql`v.pubkey`),
      validatorIndex: asNumber(sql`v.validator_index`),
      readSlot: asNumber(sql`v.read_slot`),
      totalBalanceGwei: asBigint(sql`v.wealth_gwei`),
      effectiveGwei: asBigint(sql`v.effective_gwei`),
      activationEpoch: asNumber(sql`v.activation_epoch`),
      exitEpoch: asNumber(sql`v.exit_epoch`),
    },
    sql`from ethereum_validators v
         where v.id = any (${`{${ids.join()}}`}::integer[]) and v.read_slot < ${before}::bigint
           and v.validator_index is not null`,
  )
}

/** Changes when a validator is read. Validators without a first reading do not count. */
export async function readingsMark(orm: Orm, chainId: number): Promise<string> {
  const rows = await rowsOf<{ mark: string }>(
    orm,
    sql`
    select concat_ws(' ', count(from_slot), sum(read_slot), sum(wealth_gwei)) as mark
      from ethereum_validators where chain_id = ${chainId}`,
  )
  return rows[0]?.mark ?? ''
}

/** Changes when the tracked set, an index, an owner or the provider of one changes. */
export async function trackedMark(orm: Orm, chainId: number): Promise<string> {
  const rows = await rowsOf<{ mark: string }>(
    orm,
    sql`
    select concat_ws(' ', count(*), max(id), count(validator_index), count(owner_id), count(*) filter (where is_providers)) as mark
      from ethereum_validators where chain_id = ${chainId}`,
  )
  return rows[0]?.mark ?? ''
}

/** The earliest of the last readings, slots. */
export function earliestReading(tracked: readonly Pick<Tracked, 'readSlot'>[]): number {
  return tracked.reduce((least, { readSlot }) => Math.min(least, readSlot ?? least), Number.MAX_SAFE_INTEGER)
}

/** Those without a first reading. */
export async function listUnread(orm: Orm, chainId: number): Promise<Tracked[]> {
  const where = and(eq(ethereumValidators.chainId, chainId), isNull(ethereumValidators.fromSlot))
  return orm.select(trackedColumns).from(ethereumValidators).where(where)
}

/**
 * Validators in one state of their histories whose first readings share a slot, so that their next step back is the
 * same: those that reach back least (`newest`) or furthest.
 */
export async function listBackwards(
  orm: Orm,
  chainId: number,
  beginning: Tracked['beginning'],
  end: 'newest' | 'oldest',
): Promise<Tracked[]> {
  const { fromSlot } = ethereumValidators
  const open = and(
    eq(ethereumValidators.chainId, chainId),
    eq(ethereumValidators.beginning, beginning),
    isNotNull(fromSlot),
  )
  const [first] = await orm
    .select({ slot: end === 'newest' ? max(fromSlot) : min(fromSlot) })
    .from(ethereumValidators)
    .where(open)
  if (first?.slot == null) return []
  return orm
    .select(trackedColumns)
    .from(ethereumValidators)
    .where(and(open, eq(fromSlot, first.slot)))
}

/** Whether the set is unchanged since it was listed: a new validator has a higher id than all before. */
export async function areAllTracked(orm: Orm, chainId: number, listed: readonly Tracked[]): Promise<boolean> {
  const [now] = await orm
    .select({ count: count(), newest: max(ethereumValidators.id) })
    .from(ethereumValidators)
    .where(eq(ethereumValidators.chainId, chainId))
  const newest = listed.reduce((most, { id }) => Math.max(most, id), 0)
  return now?.count === listed.length && (now.newest ?? 0) === newest
}

export async function findDay(orm: Orm, chainId: number, date: string): Promise<ChainDay | undefined> {
  const where = and(eq(ethereumDays.chainId, chainId), eq(ethereumDays.date, date))
  return (await orm.select().from(ethereumDays).where(where))[0]
}

export async function lastDay(orm: Orm, chainId: number): Promise<ChainDay | undefined> {
  const rows = await orm
    .select()
    .from(ethereumDays)
    .where(eq(ethereumDays.chainId, chainId))
    .orderBy(sql`${ethereumDays.date} desc`)
    .limit(1)
  return rows[0]
}

/** Existing events stay. */
export async function addEvents(orm: Orm, events: readonly NewEvent[]): Promise<void> {
  const size = 1_000
  for (let start = 0; start < events.length; start += size)
    await orm
      .insert(ethereumEvents)
      .values(events.slice(start, start + size))
      .onConflictDoNothing()
  await typeDeposits(
    orm,
    events.flatMap(({ type, validatorId }) => (type === 'top_up' ? [validatorId] : [])),
  )
}

/** A key's first deposit is no top-up, if known to be the first. */
export async function typeDeposits(orm: Orm, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await orm.execute(sql`
    update ethereum_events e set type = case when first.slot = e.slot and first.place = e.place then 'deposit' else 'top_up' end
      from (select distinct on (d.validator_id) d.validator_id, d.slot, d.place, v.beginning, v.from_slot
              from ethereum_events d join ethereum_validators v on v.id = d.validator_id
             where d.type in ('deposit', 'top_up') and d.validator_id in ${idRows(ids)}
             order by d.validator_id, d.slot, d.place) first
     where e.validator_id = first.validator_id and e.type in ('deposit', 'top_up')
       and (first.beginning = 'complete' or first.from_slot is null)`)
}

/** Lists deposits one by one, in chain order, and sums everything else. */
const ofDeposit = (column: 'slot' | 'place') =>
  sql`case when e.type in ('deposit', 'top_up') then e.${sql.raw(column)} end`

type Flow = { validatorId: number; type: NewEvent['type']; gwei: bigint; wei: bigint }

/**
 * What blocks brought validators after each one's last reading, up to a slot, by validator id.
 * @param range slots after `after`, the earliest of those readings, up to `upTo`
 * @param ids of the validators; all of the chain by default
 */
export async function flowsUpTo(
  orm: Orm,
  chainId: number,
  { after, upTo }: { after: number; upTo: number },
  ids?: readonly number[],
): Promise<Map<number, PeriodFlow>> {
  // A join, so that the planner knows how many ids there are: it looks up a few one by one, and thousands among the
  // day's events by their index.
  const found = ids
    ? sql`${idRows(ids)} given join ethereum_events p on p.validator_id = given.id
        join ethereum_events e on e.validator_id = p.validator_id and e.slot = p.slot and e.place = p.place
         and p.slot > ${after}::bigint and p.slot <= ${upTo}::bigint`
    : sql`ethereum_events e`
  const rows = await packedRows<Flow>(
    orm,
    {
      validatorId: asNumber(sql`e.validator_id`),
      type: asText(sql`e.type`),
      gwei: asBigint(sql`coalesce(sum(e.amount_gwei), 0)`),
      wei: asBigint(sql`coalesce(sum(e.execution_wei), 0)`),
    },
    sql`from ${found} join ethereum_validators v on v.id = e.validator_id
         where v.chain_id = ${chainId}::integer and v.read_slot < ${upTo}::bigint
           and e.slot > ${after}::bigint and e.slot > v.read_slot and e.slot <= ${upTo}::bigint
         group by e.validator_id, e.type, ${ofDeposit('slot')}, ${ofDeposit('place')}
         order by ${ofDeposit('slot')}, ${ofDeposit('place')}`,
  )
  const flows = new Map<number, PeriodFlow>()
  for (const { validatorId, type, gwei, wei } of rows) addToFlow(flows, validatorId, type, gwei, wei)
  return flows
}

/**
 * Adds an event, or a sum of events of one type (deposits one by one), to what moved. Consolidations are added
 * elsewhere.
 */
export function addToFlow(
  flows: Map<number, PeriodFlow>,
  validatorId: number,
  type: NewEvent['type'],
  gwei: bigint,
  wei: bigint,
): void {
  const flow = { ...(flows.get(validatorId) ?? noFlow) }
  if (type === 'deposit' || type === 'top_up') {
    flow.depositedGwei += gwei
    flow.deposits = [...flow.deposits, gwei]
  }
  if (type === 'withdrawal') flow.withdrawnGwei += gwei
  if (type === 'consolidated_in') flow.consolidatedInGwei += gwei
  if (type === 'consolidated_out') flow.consolidatedOutGwei += gwei
  if (type === 'proposal') flow.proposedGwei += gwei
  flow.executionWei += wei
  flows.set(validatorId, flow)
}
