import { addRewards, noReward } from '@granary/staking/ethereum/rewards'
import { sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { PeriodFigures } from './periodFigures.ts'
import type { Tracked } from './Tracked.ts'

export type FiguresOf = { validator: Pick<Tracked, 'id' | 'ownerId'>; figures: PeriodFigures }

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
  const { rows } = recording
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await recordValidators(orm, recording, rows.slice(start, start + rowsAtOnce))
  await recordOwners(orm, recording, await listsOf(orm, recording.chainId))
}

async function recordValidators(orm: Orm, { date }: Recording, rows: readonly FiguresOf[]): Promise<void> {
  const source = bigRows(
    {
      validator_id: 'integer',
      wealth_gwei: 'bigint',
      effective_gwei: 'bigint',
      active: 'boolean',
      rewards: 'bigint',
      penalties: 'bigint',
      slashing: 'bigint',
      execution_wei: 'numeric',
      deposited_gwei: 'bigint',
      withdrawn_gwei: 'bigint',
      active_gwei_epochs: 'bigint',
      attested_gwei: 'bigint',
      perfect_gwei: 'bigint',
    },
    rows.map(({ validator, figures }) => [
      validator.id,
      figures.totalBalanceGwei,
      figures.effectiveGwei,
      figures.active,
      figures.rewardsGwei,
      figures.penaltiesGwei,
      figures.slashingGwei,
      figures.executionWei,
      figures.depositedGwei,
      figures.withdrawnGwei,
      figures.activeGweiEpochs,
      figures.attestedGwei,
      figures.perfectGwei,
    ]),
  )
  await orm.execute(sql`
    insert into ethereum_validator_days as d (validator_id, date, wealth_gwei, effective_gwei, active, rewards, penalties,
      slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs, attested_gwei, perfect_gwei)
    select validator_id, ${date}::date, wealth_gwei, effective_gwei, active, rewards, penalties,
      slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs, attested_gwei, perfect_gwei
      from ${source} given
    on conflict (validator_id, date) do update set
      rewards = d.rewards + excluded.rewards,
      penalties = d.penalties + excluded.penalties,
      slashing = d.slashing + excluded.slashing,
      execution_wei = d.execution_wei + excluded.execution_wei,
      deposited_gwei = d.deposited_gwei + excluded.deposited_gwei,
      withdrawn_gwei = d.withdrawn_gwei + excluded.withdrawn_gwei,
      active_gwei_epochs = d.active_gwei_epochs + excluded.active_gwei_epochs,
      attested_gwei = d.attested_gwei + excluded.attested_gwei,
      perfect_gwei = d.perfect_gwei + excluded.perfect_gwei`)
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

type OwnerSums = Omit<PeriodFigures, 'active' | 'effectiveGwei' | 'attestedGwei' | 'perfectGwei'> & {
  validators: number
  activeValidators: number
  activeGwei: bigint
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

async function recordOwners(
  orm: Orm,
  { date, rows, adding }: Recording,
  lists: ReadonlyMap<number, number[]>,
): Promise<void> {
  const sums = new Map<number, OwnerSums>()
  for (const { validator, figures } of rows)
    for (const owner of [validator.ownerId ?? [], lists.get(validator.id) ?? []].flat())
      sums.set(owner, add(sums.get(owner), figures, adding))
  const source = bigRows(
    {
      owner_id: 'integer',
      validators: 'integer',
      active_validators: 'integer',
      active_gwei: 'bigint',
      wealth_gwei: 'bigint',
      rewards: 'bigint',
      penalties: 'bigint',
      slashing: 'bigint',
      execution_wei: 'numeric',
      deposited_gwei: 'bigint',
      withdrawn_gwei: 'bigint',
      active_gwei_epochs: 'numeric',
    },
    [...sums].map(([owner, sum]) => [
      owner,
      sum.validators,
      sum.activeValidators,
      sum.activeGwei,
      sum.totalBalanceGwei,
      sum.rewardsGwei,
      sum.penaltiesGwei,
      sum.slashingGwei,
      sum.executionWei,
      sum.depositedGwei,
      sum.withdrawnGwei,
      sum.activeGweiEpochs,
    ]),
  )
  await orm.execute(sql`
    insert into ethereum_owner_days as d (owner_id, date, validators, active_validators, active_gwei, wealth_gwei, rewards,
      penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs)
    select owner_id, ${date}::date, validators, active_validators, active_gwei, wealth_gwei, rewards,
      penalties, slashing, execution_wei, deposited_gwei, withdrawn_gwei, active_gwei_epochs
      from ${source} given
    on conflict (owner_id, date) do update set
      validators = d.validators + excluded.validators,
      active_validators = d.active_validators + excluded.active_validators,
      active_gwei = d.active_gwei + excluded.active_gwei,
      wealth_gwei = d.wealth_gwei + excluded.wealth_gwei,
      rewards = d.rewards + excluded.rewards,
      penalties = d.penalties + excluded.penalties,
      slashing = d.slashing + excluded.slashing,
      execution_wei = d.execution_wei + excluded.execution_wei,
      deposited_gwei = d.deposited_gwei + excluded.deposited_gwei,
      withdrawn_gwei = d.withdrawn_gwei + excluded.withdrawn_gwei,
      active_gwei_epochs = d.active_gwei_epochs + excluded.active_gwei_epochs`)
}
