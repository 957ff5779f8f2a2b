import type { Log } from '#server/platform/log/createLog.ts'
import type { MessageStore } from './MessageStore.ts'

const everyMs = 60_000

/**
 * Deletes expired messages, and makes room, once a minute in each process. No job of the queue: processes that clear
 * at the same time do no harm.
 * @returns ends it
 */
export function clearRegularly(store: MessageStore, mostBytes: number, log: Log): () => void {
  let isClearing = false

  async function clear(): Promise<void> {
    if (isClearing) return
    isClearing = true
    try {
      while ((await store.clear()) > 0);
      let deleted = await store.shrink(mostBytes)
      if (deleted > 0) log.warn('relay: stored messages reached RELAY_MEGABYTES_MAX')
      while (deleted > 0) deleted = await store.shrink(mostBytes)
    } catch (error) {
      log.debug({ err: error }, 'relay: expired messages are deleted later')
    } finally {
      isClearing = false
    }
  }

  const timer = setInterval(clear, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
