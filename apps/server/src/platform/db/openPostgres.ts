import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log/createLog.ts'
import type { Secret } from '../settings/Secret.ts'
import type { Database, Orm } from './Database.ts'
import { listenPostgres } from './listenPostgres.ts'

const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
const lockTimeoutMs = 10_000

/** A server silent for longer than any statement may take is gone, or its network is. */
const longestSilenceMs = 20_000

export type PostgresOptions = {
  /** Most connections at a time. */
  connections: number
  /** No statement timeout, for migrations. */
  patient?: boolean
  /** How long a connection may wait for an answer, milliseconds. */
  silenceMs?: number
}

/** A pool on a PostgreSQL server, which any number of processes may share. */
export function openPostgres(url: Secret, options: PostgresOptions, log: Log): Database {
  const { connections, patient = false, silenceMs = longestSilenceMs } = options
  const pool = new Pool({
    connectionString: url.reveal(),
    application_name: 'granary',
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...(patient ? {} : timeLimits(silenceMs)),
  })
  pool.on('connect', freeWhenLost)
  pool.on('error', error => log.warn({ reason: error.message }, 'database connection lost'))
  return {
    orm: drizzle(pool) as unknown as Orm,
    jobs: { executeSql: (text, values) => pool.query(text, values) },
    shared: true,
    listen: (channel, listener) => listenPostgres(url, channel, listener, log),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    close: () => pool.end(),
  }
}

/**
 * The pool only listens to idle connections: one lost between two statements of a transaction would end the process.
 * And Drizzle never releases one lost at `begin`, so it would count as in use for ever.
 */
function freeWhenLost(client: PoolClient): void {
  client.on('error', () => {})
  client.once('end', () => {
    const { release } = client
    client.release = () => {}
    try {
      release(true)
    } catch {
      // Released already.
    }
  })
}

const timeLimits = (silenceMs: number): PoolConfig => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: statementTimeoutMs,
  // The pool ends idle connections before this, so only one that waits for an answer can be silent this long.
  stream: () => {
    const socket = new Socket()
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('Connection terminated: no answer')))
    return socket
  },
})
