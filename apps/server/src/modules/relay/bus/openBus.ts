import type { Database } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { createPostgresBus } from './createPostgresBus.ts'
import { createRedisBus } from './createRedisBus.ts'
import { type BusListener, lonelyBus, type RelayBus } from './RelayBus.ts'

/** How this process hears of messages that others store: over Redis where it is set up, else over the database. */
export function openBus(
  { orm, listen }: Database,
  redisUrl: Secret | undefined,
  log: Log,
  listener: BusListener,
): RelayBus {
  if (!listen) return lonelyBus
  if (redisUrl) return createRedisBus(redisUrl, log, listener)
  return createPostgresBus({ orm, listen }, log, listener)
}
