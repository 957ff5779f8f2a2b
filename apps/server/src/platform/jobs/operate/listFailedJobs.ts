import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { rowsOf } from '../../db/rowsOf.ts'
import type { Report } from '../../operate/Report.ts'

const most = 100

type Failed = { id: string; name: string; at: Date | string | null; reason: string | null }

export async function listFailedJobs({ orm }: Database): Promise<Report> {
  const failed = await rowsOf<Failed>(
    orm,
    sql`select id, name, completed_on as at, output->>'message' as reason
          from pgboss.job where state = 'failed' order by completed_on desc limit ${most}`,
  ).catch(() => [])
  return {
    columns: ['id', 'job', 'failed at', 'reason'],
    rows: failed.map(({ id, name, at, reason }) => [
      id,
      name,
      at === null ? null : new Date(at).toISOString(),
      reason,
    ]),
  }
}
