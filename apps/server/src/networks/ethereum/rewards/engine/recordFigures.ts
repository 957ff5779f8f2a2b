import { addRewards, noReward } from '@granary/staking/ethereum/rewards'
import { type SQL, sql } from 'drizzle-orm'
import { type BigColumn, bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { PeriodFigures } from './periodFigures.ts'
import type { Tracked } from './Tracked.ts'

export type FiguresOf<Validator = Pick<Tracked, 'id' | 'ownerId'>> = {
  validator: Validator
  figures: PeriodFigures
}

export type Recording = {
  chainId: number
  date: string
  rows: readonly FiguresOf[]
  /** Adds to a day that has its row: its end stays. */
  adding: boolean
}

/** Rows per statement. */
const rowsAtOnce = 20_000

/** Adds figures of one day to validators and their owners, in the caller's transaction. */
export async function recordFigures(orm: Orm, recording: Recording): Promise<void> {
  const { rows, date } = recording
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows
      .slice(start, start + rowsAtOnce)
      .map(({ validator: { id }, figures }) => ({ id, figures }))
    await addToDays(orm, date, ofValidators, some)
  }
  await addToDays(orm, date, ofOwners, sumByOwner(recording, await listsOf(orm, recording.chainId)))
}

type OwnerSums = Omit<PeriodFigures, 'active' | 'effectiveGwei' | 'attestedGwei' | 'perfectGwei'> & {
  validators: number
  activeValidators: number
  activeGwei: bigint
}

/** A table of days: its columns with their types and values, and those that a further recording adds to. */
type DayTable<Figures> = {
  name: SQL
  id: string
  columns: Readonly<Record<string, BigColumn<Figures>>>
  isAdded(column: string): boolean
}

const moved = {
  rewards: ['bigint', ({ rewardsGwei }) => rewardsGwei],
  penalties: ['bigint', ({ penaltiesGwei }) => penaltiesGwei],
  slashing: ['bigint', ({ slashingGwei }) => slashingGwei],
  execution_wei: ['numeric', ({ executionWei }) => executionWei],
  deposited_gwei: ['bigint', ({ depositedGwei }) => depositedGwei],
  withdrawn_gwei: ['bigint', ({ withdrawnGwei }) => withdrawnGwei],
  active_gwei_epochs: ['numeric', ({ activeGweiEpochs }) => activeGweiEpochs],
} satisfies DayTable<Omit<OwnerSums, 'validators' | 'activeValidators' | 'activeGwei'>>['columns']

const ofValidators: DayTable<PeriodFigures> = {
  name: sql`ethereum_validator_days`,
  id: 'validator_id',
  columns: {
    wealth_gwei: ['bigint', ({ totalBalanceGwei }) => totalBalanceGwei],
    effective_gwei: ['bigint', ({ effectiveGwei }) => effectiveGwei],
    active: ['boolean', ({ active }) => active],
    ...moved,
    attested_gwei: ['bigint', ({ attestedGwei }) => attestedGwei],
    perfect_gwei: ['bigint', ({ perfectGwei }) => perfectGwei],
  },
  isAdded: column => !['wealth_gwei', 'effective_gwei', 'active'].includes(column),
}

const ofOwners: DayTable<OwnerSums> = {
  name: sql`ethereum_owner_days`,
  id: 'owner_id',
  columns: {
    validators: ['integer', ({ validators }) => validators],
    active_validators: ['integer', ({ activeValidators }) => activeValidators],
    active_gwei: ['bigint', ({ activeGwei }) => activeGwei],
    wealth_gwei: ['bigint', ({ totalBalanceGwei }) => totalBalanceGwei],
    ...moved,
  },
  isAdded: () => true,
}

async function addToDays<Figures>(
  orm: Orm,
  date: string,
  { name, id, columns, isAdded }: DayTable<Figures>,
  rows: readonly { id: number; figures: Figures }[],
): Promise<void> {
  const names = Object.keys(columns)
  const list = sql.raw(names.join(', '))
  const figuresOf = Object.fromEntries(
    Object.entries(columns).map(([column, [type, of]]): [string, BigColumn<(typeof rows)[number]>] => [
      column,
      [type, ({ figures }) => of(figures)],
    ]),
  )
  const given = bigRows(rows, { [id]: ['integer', row => row.id], ...figuresOf })
  const added = names.filter(isAdded).map(column => `${column} = d.${column} + excluded.${column}`)
  await orm.execute(sql`
    insert into ${name} as d (${sql.raw(id)}, date, ${list})
    select ${sql.raw(id)}, ${date}::date, ${list} from ${given} given
    on conflict (${sql.raw(id)}, date) do update set ${sql.raw(added.join(', '))}`)
}

/** Watch lists with stored days, by the ids of their validators. */
async function listsOf(orm: Orm, chainId: number): Promise<Map<number, number[]>> {
  const rows = await rowsOf<{ validator: number; owner: number }>(
    orm,
    sql`
    select l.validator_id as validator, o.id as owner
      from ethereum_owners o join ethereum_list_validators l on l.owner_id = o.id
     where o.chain_id = ${chainId} and o.kind = 'list' and o.summed`,
  )
  const lists = new Map<number, number[]>()
  for (const { validator, owner } of rows) lists.set(validator, [...(lists.get(validator) ?? []), owner])
  return lists
}

function sumByOwner({ rows, adding }: Recording, lists: ReadonlyMap<number, number[]>) {
  const sums = new Map<number, OwnerSums>()
  for (const { validator, figures } of rows)
    for (const owner of [validator.ownerId ?? [], lists.get(validator.id) ?? []].flat())
      sums.set(owner, add(sums.get(owner), figures, adding))
  return [...sums].map(([id, figures]) => ({ id, figures }))
}

function add(sums: OwnerSums | undefined, figures: PeriodFigures, adding: boolean): OwnerSums {
  const end = adding ? 0n : 1n
  return {
    validators: (sums?.validators ?? 0) + Number(end),
    activeValidators: (sums?.activeValidators ?? 0) + (figures.active ? Number(end) : 0),
    activeGwei: (sums?.activeGwei ?? 0n) + (figures.active ? figures.effectiveGwei * end : 0n),
    totalBalanceGwei: (sums?.totalBalanceGwei ?? 0n) + figures.totalBalanceGwei * end,
    ...addRewards(sums ?? noReward, figures),
    depositedGwei: (sums?.depositedGwei ?? 0n) + figures.depositedGwei,
    withdrawnGwei: (sums?.withdrawnGwei ?? 0n) + figures.withdrawnGwei,
    activeGweiEpochs: (sums?.activeGweiEpochs ?? 0n) + figures.activeGweiEpochs,
  }
}
