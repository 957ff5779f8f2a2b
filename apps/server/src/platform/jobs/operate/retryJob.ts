import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Database } from '../../db/Database.ts'
import { rowsOf } from '../../db/rowsOf.ts'
import type { Report } from '../../operate/Report.ts'

/** The run goes to whichever server asks for work next; with a folder, to the next one that is started on it. */
export async function retryJob({ orm, jobs }: Database, id: string): Promise<Report> {
  const [job] = await rowsOf<{ name: string; state: string }>(
    orm,
    sql`select name, state from pgboss.job where id::text = ${id}`,
  ).catch(() => [])
  if (!job) return { refused: `There is no run ${id}. Failed runs are kept for an hour.` }
  if (job.state !== 'failed')
    return { refused: `Run ${id} of ${job.name} has not failed: it is ${job.state}.` }
  const boss = new PgBoss({ db: jobs, migrate: false, supervise: false, schedule: false })
  await boss.start()
  try {
    await boss.retry(job.name, id)
  } finally {
    await boss.stop()
  }
  return { done: `Run ${id} of ${job.name} will run again.` }
}
