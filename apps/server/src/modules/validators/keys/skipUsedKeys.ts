import type { Log } from '../../../platform/log/createLog.ts'
import type { BeaconNode } from '../../../platform/upstreams/BeaconNode.ts'
import type { KeyWorkers } from './createKeyWorkers.ts'
import type { KeySource } from './openKeySource.ts'

/** So many unused keys in a row are taken for the end of the used ones, and so many are left out after a find. */
export const safetyGap = 1000

/**
 * Moves the key counter past every key that the beacon chain knows already: after a restore from a backup, or with a
 * mnemonic that has made validators elsewhere, the counter would offer keys for a second time.
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 */
export async function skipUsedKeys(
  beacon: BeaconNode,
  source: KeySource,
  workers: KeyWorkers,
  log: Log,
): Promise<void> {
  await beacon.checkSynced()
  const pending = new Set((await beacon.pendingDeposits()).map(({ pubkey }) => pubkey))
  for (;;) {
    const firstIndex = await source.nextIndex()
    const pubkeys = await workers.pubkeys(firstIndex, safetyGap)
    const known = new Set((await beacon.validators(pubkeys)).map(({ validator }) => validator.pubkey))
    const lastUsed = pubkeys.findLastIndex(pubkey => known.has(pubkey) || pending.has(pubkey))
    if (lastUsed < 0) {
      log.info({ nextKeyIndex: firstIndex }, 'the next key to be offered')
      return
    }
    const nextIndex = firstIndex + lastUsed + 1 + safetyGap
    await source.skipTo(nextIndex)
    log.warn(
      { firstIndex, nextIndex },
      'the beacon chain knows keys that were not offered yet; they are left out',
    )
  }
}
