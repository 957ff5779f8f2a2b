import { setTimeout } from 'node:timers/promises'
import { databaseProblem } from '#server/platform/db/databaseProblem.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import { createRecent } from '../sessions/createRecent.ts'
import { createBatches } from './createBatches.ts'
import type { MessageStore } from './MessageStore.ts'

type Ack = { id: number; client: string }

const delayMs = 50
const retryMs = 500

/** Longer than an acknowledgement takes to the database, and than what was read before it is under way. */
const settledMs = 5_000

/**
 * Writes acknowledgements together, and again until the database takes them. Meanwhile, and for a while after, the
 * process knows them itself: a client that reconnects at once does not get its messages again.
 */
export function createAcknowledgements(store: Pick<MessageStore, 'acknowledge'>, log: Log) {
  const settled = createRecent(settledMs)
  const batches = createBatches(write, { most: 1_000, delayMs })
  let isClosed = false

  async function write(acks: readonly Ack[]): Promise<readonly Ack[]> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        await store.acknowledge(acks)
        return acks
      } catch (error) {
        if (isClosed || !databaseProblem(error)) throw error
        if (isFirst) log.warn({ err: error }, 'relay: acknowledgements wait for the database')
      }
      await setTimeout(retryMs)
      for (const ack of acks) settled.note(keyOf(ack))
    }
  }

  return {
    add(ack: Ack): void {
      settled.note(keyOf(ack))
      batches.add(ack).catch(error => log.warn({ err: error }, 'relay: an acknowledgement is lost'))
    },
    /** Acknowledged lately: the database, or what was read from it, may not know yet. */
    has: (ack: Ack): boolean => settled.has(keyOf(ack)),
    /** Writes what waits, once more if the database does not answer. */
    async close(): Promise<void> {
      isClosed = true
      await batches.idle()
    },
  }
}

const keyOf = ({ id, client }: Ack) => `${id} ${client}`
