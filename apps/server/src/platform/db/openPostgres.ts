import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Secret } from '../../settings/Secret.ts'
import type { Log } from '../log/createLog.ts'
import type { Database, Orm } from './Database.ts'
import * as tables from './tables.ts'

/** A pool on a PostgreSQL server, which any number of processes may share. */
export function openPostgres(url: Secret, log: Log): Database {
  const pool = new Pool({ connectionString: url.reveal(), max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', error => log.warn({ reason: error.message }, 'a database connection was lost'))
  return {
    orm: drizzle(pool, { schema: tables }) as unknown as Orm,
    jobs: { executeSql: (text, values) => pool.query(text, values) },
    check: async () => {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
