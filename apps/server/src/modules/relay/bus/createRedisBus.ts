import type { Log } from '#server/platform/log/createLog.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { MessageRef } from '../messages/MessageStore.ts'
import { createAnnouncements } from './announcements.ts'
import type { BusListener, RelayBus } from './RelayBus.ts'

const stream = 'granary:relay'

/** About as many announcements stay in the stream: a process that is away for longer reads its mailboxes anew. */
const mostKept = 20_000

const blockMs = 1_000
const retryMs = 250

type Redis = Awaited<ReturnType<typeof connect>>

/**
 * Announces in a Redis stream. A process whose connection was lost reads on where it was; what it cannot announce
 * meanwhile, it announces as a gap, and the others read their mailboxes anew.
 */
export function createRedisBus(url: Secret, log: Log, { onMessages, onGap }: BusListener): RelayBus {
  const { write, writeGap, read } = createAnnouncements()
  let writer: Promise<Redis> | undefined
  let reader: Promise<Redis> | undefined
  let reading: Promise<void> | undefined
  let isLost = false
  let isBehind = false
  let isClosed = false

  async function append(texts: readonly string[]): Promise<void> {
    writer ??= connect(url)
    const redis = await writer
    const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: mostKept } as const
    await Promise.all(texts.map(text => redis.xAdd(stream, '*', { text }, { TRIM: trim })))
  }

  async function announce(messages: readonly MessageRef[]): Promise<void> {
    try {
      await append(isBehind ? [writeGap()] : write(messages))
      isBehind = false
    } catch (error) {
      if (!isBehind) log.warn({ err: error }, 'relay: Redis does not answer')
      isBehind = true
      writer = undefined
    }
  }

  function hear(text: string): void {
    const heard = read(text)
    if (heard === 'gap') onGap()
    else if (heard) onMessages(heard.messages)
  }

  async function newest(redis: Redis): Promise<string> {
    const entries = await redis.xRevRange(stream, '+', '-', { COUNT: 1 })
    return entries?.[0]?.id ?? '0-0'
  }

  /** @param ready called when the place in the stream is known, or Redis is away: what is missed then is a gap */
  async function readOn(ready: () => void): Promise<void> {
    let place: string | undefined
    while (!isClosed) {
      try {
        reader ??= connect(url)
        const redis = await reader
        place ??= await newest(redis)
        if (isLost) onGap()
        isLost = false
        ready()
        const found = await redis.xRead({ key: stream, id: place }, { BLOCK: blockMs, COUNT: 1_000 })
        for (const { id, message } of entriesOf(found)) {
          hear(message.text ?? '')
          place = id
        }
        if (isBehind) await announce([])
      } catch {
        isLost = true
        reader = undefined
        ready()
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
  }

  return {
    announce,
    listen: () => {
      reading ??= new Promise(resolve => void readOn(resolve))
      return reading
    },
    problem: () => (isLost || isBehind ? 'Redis does not answer' : undefined),
    async close() {
      isClosed = true
      for (const client of [writer, reader]) client?.then(redis => redis.destroy()).catch(() => {})
    },
  }
}

type Entry = { id: string; message: Record<string, string> }

function entriesOf(found: unknown): Entry[] {
  return ((found ?? []) as { messages: Entry[] }[]).flatMap(({ messages }) => messages)
}

/** A connection that fails at once when it is lost: who uses it connects anew. */
async function connect(url: Secret) {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url: url.reveal(),
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: 3_000 },
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
