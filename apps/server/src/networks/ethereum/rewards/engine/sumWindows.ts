import type { RewardSum } from '@granary/staking/ethereum/rewards'
import { sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'

/**
 * Sets validators' rolling sums over the last 1, 7 and 30 days again, and adds `added` to their totals.
 * @param lastDate the newest ended day that was read
 */
export async function sumWindows(
  orm: Orm,
  lastDate: string,
  added: readonly (RewardSum & { id: number })[],
): Promise<void> {
  const given = bigRows(added, {
    id: ['integer', ({ id }) => id],
    rewards: ['bigint', ({ rewardsGwei }) => rewardsGwei],
    penalties: ['bigint', ({ penaltiesGwei }) => penaltiesGwei],
    slashing: ['bigint', ({ slashingGwei }) => slashingGwei],
    execution_wei: ['numeric', ({ executionWei }) => executionWei],
  })
  const series = ['rewards', 'penalties', 'slashing', 'execution_wei'] as const
  const spans = [
    ['day', 1],
    ['week', 7],
    ['month', 30],
  ] as const
  const sums = spans.flatMap(([span, days]) =>
    series.map(
      name =>
        sql`coalesce(sum(d.${sql.raw(name)}) filter (where d.date > ${lastDate}::date - ${sql.raw(String(days))}), 0) as ${sql.raw(`${span}_${name}`)}`,
    ),
  )
  const week = sql`filter (where d.date > ${lastDate}::date - 7)`
  const assignments = spans.flatMap(([span]) =>
    series.map(name => sql`${sql.raw(`${span}_${name}`)} = windows.${sql.raw(`${span}_${name}`)}`),
  )
  await orm.execute(sql`
    update ethereum_validators v set
      total_rewards = v.total_rewards + windows.rewards,
      total_penalties = v.total_penalties + windows.penalties,
      total_slashing = v.total_slashing + windows.slashing,
      total_execution_wei = v.total_execution_wei + windows.execution_wei,
      week_attested_gwei = windows.week_attested,
      week_perfect_gwei = windows.week_perfect,
      ${sql.join(assignments, sql`, `)}
    from (
      select n.id, n.rewards, n.penalties, n.slashing, n.execution_wei,
        coalesce(sum(d.attested_gwei) ${week}, 0) as week_attested,
        coalesce(sum(d.perfect_gwei) ${week}, 0) as week_perfect,
        ${sql.join(sums, sql`, `)}
      from ${given} n
      left join ethereum_validator_days d
        on d.validator_id = n.id and d.date > ${lastDate}::date - 30 and d.date <= ${lastDate}::date
      group by n.id, n.rewards, n.penalties, n.slashing, n.execution_wei
    ) windows
    where v.id = windows.id`)
}
