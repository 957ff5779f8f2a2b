import { Client } from 'pg'
import type { Log } from '../log/createLog.ts'
import type { Secret } from '../settings/Secret.ts'
import type { Listening, NoticeListener } from './Database.ts'

const firstRetryMs = 100
const lastRetryMs = 5_000

/** A line that swallows packets looks quiet, so it is tried as often, and given up after as long again. */
const tryMs = 10_000

/**
 * Listens to a channel on a connection of its own, and connects again whenever that is lost. PostgreSQL keeps no
 * notification for a listener that is away: `onGap` is called after each reconnection.
 */
export function listenPostgres(
  url: Secret,
  channel: string,
  { onNotice, onGap }: NoticeListener,
  log: Log,
): Listening {
  let client: Client | undefined
  let isLost = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let settle = () => {}
  const firstTime = new Promise<void>(resolve => {
    settle = resolve
  })

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url.reveal(),
      application_name: `granary ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: tryMs,
      query_timeout: tryMs,
    })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => payload && onNotice(payload))
    fresh.once('end', () => lose(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      log.debug({ err: error }, 'listening failed')
      lose(fresh)
      return
    }
    retryMs = firstRetryMs
    if (isLost) {
      isLost = false
      onGap()
    }
    settle()
  }

  function lose(lost: Client): void {
    if (isClosed || client !== lost) return
    client = undefined
    isLost = true
    settle()
    lost.end().catch(() => {})
    retry = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  const probe = setInterval(() => {
    const probed = client
    if (probed && !isLost) probed.query('select 1').catch(() => lose(probed))
  }, tryMs)
  probe.unref()
  void connect()
  return {
    ready: () => firstTime,
    isLost: () => isLost,
    async close() {
      isClosed = true
      settle()
      clearTimeout(retry)
      clearInterval(probe)
      await client?.end().catch(() => {})
    },
  }
}
