import { type SQL, sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { StateReading } from './readState.ts'
import type { FiguresOf } from './recordFigures.ts'
import type { Tracked } from './Tracked.ts'

export type NewReadings = {
  slot: number
  date: string
  /** The day read before; undefined for the first. */
  previousDate: string | undefined
  rows: readonly FiguresOf<Tracked>[]
  reading: StateReading
}

const series = ['rewards', 'penalties', 'slashing', 'execution_wei'] as const

/**
 * Stores the readings that end a day, before its figures. The sums of the last 7 and 30 days roll: the new day
 * enters, older ones leave.
 */
export async function noteReadings(orm: Orm, readings: NewReadings): Promise<void> {
  const { slot, date, previousDate, rows, reading } = readings
  const at = ({ validator: { pubkey } }: FiguresOf<Tracked>) => reading.found.get(pubkey)
  const given = bigRows(rows, {
    id: ['integer', ({ validator }) => validator.id],
    balance_gwei: ['bigint', row => at(row)?.balance ?? 0n],
    wealth_gwei: ['bigint', ({ figures }) => figures.totalBalanceGwei],
    effective_gwei: ['bigint', ({ figures }) => figures.effectiveGwei],
    slashed: ['boolean', row => at(row)?.validator.slashed ?? false],
    activation_epoch: ['integer', row => at(row)?.validator.activation_epoch ?? null],
    exit_epoch: ['integer', row => at(row)?.validator.exit_epoch ?? null],
    withdrawable_epoch: ['integer', row => at(row)?.validator.withdrawable_epoch ?? null],
    withdrawal_credentials: ['text', row => at(row)?.validator.withdrawal_credentials ?? null],
    rewards: ['bigint', ({ figures }) => figures.rewardsGwei],
    penalties: ['bigint', ({ figures }) => figures.penaltiesGwei],
    slashing: ['bigint', ({ figures }) => figures.slashingGwei],
    execution_wei: ['numeric', ({ figures }) => figures.executionWei],
    attested: ['bigint', ({ figures }) => figures.attestedGwei],
    perfect: ['bigint', ({ figures }) => figures.perfectGwei],
  })
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
