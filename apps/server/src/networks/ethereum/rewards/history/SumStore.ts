import type { RewardSum } from '@granary/staking/ethereum/rewards'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { KeptOwner } from '../owners/OwnerStore.ts'
import { belongsTo } from './HistoryStore.ts'

export type Span = 'day' | 'week' | 'month' | 'total'

/** Rewards of a span, and what earned them: effective balance times active epochs. */
export type SpanSum = RewardSum & { activeGweiEpochs: bigint; days: number }

export const spanDays: Readonly<Record<Span, number | undefined>> = {
  day: 1,
  week: 7,
  month: 30,
  total: undefined,
}

export type SumStore = ReturnType<typeof createSumStore>

const spans = Object.keys(spanDays) as Span[]
const columns = ['rewards', 'penalties', 'slashing', 'execution_wei'] as const

export function createSumStore(orm: Orm) {
  return {
    /**
     * Sums of the last 1, 7 and 30 days up to `date`, and of all days.
     * @param date the chain's newest ended day
     */
    async ofDays({ id, chainId }: KeptOwner, date: string): Promise<Record<Span, SpanSum>> {
      const picked = spans.flatMap(span => {
        const days = spanDays[span]
        const filter =
          days === undefined ? sql`` : sql` filter (where d.date > ${date}::date - ${days}::integer)`
        const sums = [...columns, 'active_gwei_epochs'].map(
          column => sql`coalesce(sum(d.${sql.raw(column)})${filter}, 0)::text as ${as(span, column)}`,
        )
        return [...sums, sql`coalesce(sum(c.days)${filter}, 0)::integer as ${as(span, 'days')}`]
      })
      const [row = {}] = await rowsOf<Record<string, string | number>>(
        orm,
        sql`select ${sql.join(picked, sql`, `)} from ethereum_owner_days d
              join ethereum_days c on c.chain_id = ${chainId}::integer and c.date = d.date
             where d.owner_id = ${id}::integer`,
      )
      return bySpan(span => ({
        ...rewardOf(row, span),
        activeGweiEpochs: BigInt(row[`${span}_active_gwei_epochs`] ?? 0),
        days: Number(row[`${span}_days`] ?? 0),
      }))
    },
    /** The same from the validators' own sums, for a list whose days are not summed yet; without active epochs. */
    async ofValidators(owner: KeptOwner): Promise<Record<Span, RewardSum>> {
      const picked = spans.flatMap(span =>
        columns.map(
          column => sql`coalesce(sum(v.${sql.raw(`${span}_${column}`)}), 0)::text as ${as(span, column)}`,
        ),
      )
      const [row = {}] = await rowsOf<Record<string, string>>(
        orm,
        sql`select ${sql.join(picked, sql`, `)} from ethereum_validators v where ${belongsTo(owner)}`,
      )
      return bySpan(span => rewardOf(row, span))
    },
  }
}

function as(span: Span, column: string): SQL {
  return sql.raw(`"${span}_${column}"`)
}

function rewardOf(row: Record<string, string | number>, span: Span): RewardSum {
  const amount = (column: string) => BigInt(row[`${span}_${column}`] ?? 0)
  return {
    rewardsGwei: amount('rewards'),
    penaltiesGwei: amount('penalties'),
    slashingGwei: amount('slashing'),
    executionWei: amount('execution_wei'),
  }
}

function bySpan<T>(of: (span: Span) => T): Record<Span, T> {
  return { day: of('day'), week: of('week'), month: of('month'), total: of('total') }
}
