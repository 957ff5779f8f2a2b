import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../../apps/server/src/platform/db/Database.ts'

/**
 * Processor time of this process and of the database process behind the only connection, in milliseconds: a
 * query's cost, however busy the machine is. Excludes the database's parallel workers.
 * @returns undefined if the database process is not visible: on another machine, or not on Linux
 */
export async function processorTime(orm: Orm): Promise<(() => number) | undefined> {
  const { rows } = (await orm.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
    rows: { pid: number }[]
  }
  const file = `/proc/${rows[0]?.pid}/schedstat`
  const now = () => {
    const { user, system } = process.cpuUsage()
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 + (user + system) / 1e3
  }
  try {
    now()
    return now
  } catch {
    return undefined
  }
}
