import type { Orm } from '#server/platform/db/Database.ts'
import type { ConfluxSettings } from '../confluxSettings.ts'
import { findDelay } from './findDelay.ts'
import { createKeeperStore } from './KeeperStore.ts'
import { watchedBridges } from './watchedBridges.ts'

/**
 * For readiness: whether the work of a network's bridges is done in time, in whichever process.
 * @returns what is wrong, in a few words
 */
export async function checkBridges(
  orm: Orm,
  network: string,
  settings: ConfluxSettings,
): Promise<string | undefined> {
  const store = createKeeperStore(orm, watchedBridges(settings))
  const limit = settings.keeperAlarmSeconds
  const behind = (await store.listBridges()).filter(
    row => row.network === network && findDelay(row, limit) !== undefined,
  )
  const keeper = (await store.listKeepers()).find(row => row.network === network)
  const wrong = [
    ...(behind.length > 0 ? [`work of ${behind.length} of its bridges is behind`] : []),
    ...(keeper?.alarmed ? ['its keeper runs out of gas'] : []),
  ]
  return wrong.length > 0 ? wrong.join('; ') : undefined
}
