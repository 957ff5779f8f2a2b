import { type SQL, sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { PeriodFigures } from './periodFigures.ts'
import type { StateReading } from './readState.ts'
import type { Tracked } from './Tracked.ts'

export type NewReadings = {
  slot: number
  date: string
  /** The day read before; undefined for the first. */
  previousDate: string | undefined
  rows: readonly { validator: Tracked; figures: PeriodFigures }[]
  reading: StateReading
}

const series = ['rewards', 'penalties', 'slashing', 'execution_wei'] as const

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
  rewards: 'bigint',
  penalties: 'bigint',
  slashing: 'bigint',
  execution_wei: 'numeric',
  attested: 'bigint',
  perfect: 'bigint',
} as const

/**
 * Stores the readings that end a day, before its figures. The sums of the last 7 and 30 days roll: the new day
 * enters, older ones leave.
 */
export async function noteReadings(orm: Orm, readings: NewReadings): Promise<void> {
  const { slot, date, previousDate, rows, reading } = readings
  const given = bigRows(
    columns,
    rows.map(({ validator, figures }) => cellsOf(validator, figures, reading)),
  )
  const assignments = series.flatMap(name => {
    const column = (text: string) => sql.raw(text)
    return [
      sql`${column(`total_${name}`)} = v.${column(`total_${name}`)} + n.${column(name)}`,
      sql`${column(`day_${name}`)} = n.${column(name)}`,
      sql`${column(`week_${name}`)} = v.${column(`week_${name}`)} + n.${column(name)} - coalesce(w.${column(name)}, 0)`,
      sql`${column(`month_${name}`)} = v.${column(`month_${name}`)} + n.${column(name)} - coalesce(m.${column(name)}, 0)`,
    ]
  })
  await orm.execute(sql`
    update ethereum_validators v set read_slot = ${slot}, balance_gwei = n.balance_gwei, wealth_gwei = n.wealth_gwei,
      effective_gwei = n.effective_gwei, slashed = n.slashed, activation_epoch = n.activation_epoch,
      exit_epoch = n.exit_epoch, withdrawable_epoch = n.withdrawable_epoch,
      withdrawal_credentials = n.withdrawal_credentials,
      week_attested_gwei = v.week_attested_gwei + n.attested - coalesce(w.attested, 0),
      week_perfect_gwei = v.week_perfect_gwei + n.perfect - coalesce(w.perfect, 0),
      ${sql.join(assignments, sql`, `)}
      from ${given} n
      left join ${fallen(date, previousDate, 7)} w on w.validator_id = n.id
      left join ${fallen(date, previousDate, 30)} m on m.validator_id = n.id
     where v.id = n.id`)
}

function cellsOf({ id, pubkey }: Tracked, figures: PeriodFigures, { found }: StateReading) {
  const now = found.get(pubkey)
  return [
    id,
    now?.balance ?? 0n,
    figures.totalBalanceGwei,
    figures.effectiveGwei,
    now?.validator.slashed ?? false,
    now?.validator.activation_epoch ?? null,
    now?.validator.exit_epoch ?? null,
    now?.validator.withdrawable_epoch ?? null,
    now?.validator.withdrawal_credentials ?? null,
    figures.rewardsGwei,
    figures.penaltiesGwei,
    figures.slashingGwei,
    figures.executionWei,
    figures.attestedGwei,
    figures.perfectGwei,
  ]
}

/** What leaves the last `days` with this day. */
function fallen(date: string, previousDate: string | undefined, days: number): SQL {
  const span = sql.raw(String(days))
  return sql`(
    select validator_id, sum(rewards) as rewards, sum(penalties) as penalties, sum(slashing) as slashing,
      sum(execution_wei) as execution_wei, sum(attested_gwei) as attested, sum(perfect_gwei) as perfect
      from ethereum_validator_days
     where date > ${previousDate ?? date}::date - ${span} and date <= ${date}::date - ${span}
     group by validator_id)`
}
