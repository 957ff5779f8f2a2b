import { sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'

/** So many in a run: a year of each is hundreds of rows. */
const mostAtOnce = 200

/** Takes away the days and events of validators that made room for others. It may be cut off anywhere. */
export async function sweepForgotten(orm: Orm): Promise<void> {
  const { rows } = (await orm.execute(
    sql`select validator_id as id from ethereum_forgotten order by validator_id limit ${mostAtOnce}::integer`,
  )) as unknown as { rows: { id: number }[] }
  if (rows.length === 0) return
  const gone = bigRows(
    { id: 'integer' },
    rows.map(({ id }) => [id]),
  )
  await orm.execute(sql`delete from ethereum_validator_days d where d.validator_id in ${gone}`)
  await orm.execute(sql`delete from ethereum_events e where e.validator_id in ${gone}`)
  await orm.execute(sql`delete from ethereum_forgotten f where f.validator_id in ${gone}`)
}
