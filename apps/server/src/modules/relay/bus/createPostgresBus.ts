import { sql } from 'drizzle-orm'
import type { Database, Listening, Orm } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { createAnnouncements } from './announcements.ts'
import type { BusListener, RelayBus } from './RelayBus.ts'

const channel = 'granary_relay'

/** Announces by NOTIFY, in a statement of its own: within the one that stores, commits would wait for each other. */
export function createPostgresBus(
  { orm, listen }: { orm: Orm; listen: NonNullable<Database['listen']> },
  log: Log,
  { onMessages, onGap }: BusListener,
): RelayBus {
  const { write, writeGap, read } = createAnnouncements()
  let listening: Listening | undefined
  let isBehind = false

  async function notify(texts: readonly string[]): Promise<void> {
    const payloads = JSON.stringify(texts)
    await orm.execute(
      sql`select pg_notify(${channel}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
    )
  }

  function hear(text: string): void {
    const heard = read(text)
    if (heard === 'gap') onGap()
    else if (heard) onMessages(heard.messages)
  }

  return {
    async announce(messages) {
      try {
        await notify(isBehind ? [writeGap()] : write(messages))
        isBehind = false
      } catch (error) {
        isBehind = true
        log.warn({ err: error }, 'relay: the other processes do not hear of new messages')
      }
    },
    async listen() {
      listening ??= listen(channel, { onNotice: hear, onGap })
      await listening.ready()
    },
    problem: () => (listening?.isLost() ? 'hears nothing of the other processes' : undefined),
    async close() {
      await listening?.close()
    },
  }
}
