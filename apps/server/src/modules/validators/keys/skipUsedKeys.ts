import type { Hex } from '@granary/staking/ethereum'
import type { Log } from '../../../platform/log/createLog.ts'
import type { Metrics } from '../../../platform/metrics/createMetrics.ts'
import type { BeaconNode } from '../../../platform/upstreams/BeaconNode.ts'
import type { KeyWorkers } from './createKeyWorkers.ts'
import type { KeySource, SkipReason } from './openKeySource.ts'

/** With each find the search goes twice as far, up to so many keys: deriving one takes two milliseconds. */
const widestWindow = 8000

export type SkipParts = {
  beacon: BeaconNode
  /** Public keys that are in use as seen elsewhere: in the validator client, in deposits not read so far. */
  seenElsewhere: () => Promise<ReadonlySet<Hex>>
  source: KeySource
  workers: KeyWorkers
  safetyGap: number
  /** So many unused keys in a row are taken for the end of the used ones, at first. */
  lookAhead: number
  /** Nobody was at work on the database for a while, and nothing has been left out for that yet. */
  pause: { due: boolean }
  metrics: Metrics
  log: Log
}

/**
 * Moves the key counter past every key in use that this database has not offered, and `safetyGap` beyond: after a
 * restore from a backup, or with a mnemonic that has made validators elsewhere, it would offer keys for a second time.
 * The same gap is left out after a pause, and behind the highest index seen when the database has gone back.
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 */
export async function skipUsedKeys(parts: SkipParts): Promise<void> {
  const { beacon, source, workers, safetyGap, lookAhead, pause, log } = parts
  await beacon.checkSynced()
  const [pending, elsewhere] = await Promise.all([beacon.pendingDeposits(), parts.seenElsewhere()])
  const seen = new Set([...pending.map(({ pubkey }) => pubkey), ...elsewhere])
  const next = await source.nextIndex()
  const wentBack = next < source.highest()
  let from = Math.max(next, source.highest())
  let window = lookAhead
  for (;;) {
    const pubkeys = await workers.pubkeys(from, window)
    const known = new Set((await beacon.validators(pubkeys)).map(({ validator }) => validator.pubkey))
    const lastUsed = pubkeys.findLastIndex(pubkey => known.has(pubkey) || seen.has(pubkey))
    if (lastUsed < 0) break
    await skip(parts, from + lastUsed + 1 + safetyGap, 'found')
    from += lastUsed + 1
    window = Math.min(window * 2, widestWindow)
  }
  if (wentBack) await skip(parts, from + safetyGap, 'rollback')
  if (pause.due) await skip(parts, from + safetyGap, 'pause')
  pause.due = false
  log.info({ nextKeyIndex: await source.nextIndex() }, 'the next key to be offered')
}

const reasons: Readonly<Record<SkipReason, string>> = {
  floor: 'no key below the operator’s first index is offered',
  found: 'keys are in use that were not offered from this database; they are left out',
  rollback:
    'the database has gone back behind what was offered from it under this process; keys are left out',
  pause:
    'nobody was at work on this database for a while, and it may be a restored backup; keys are left out',
}

async function skip({ source, metrics, log }: SkipParts, index: number, reason: SkipReason): Promise<void> {
  const skipped = await source.skipTo(index, reason)
  if (skipped === 0) return
  metrics.skippedKeyIndexes.inc({ reason }, skipped)
  log.warn({ code: 'KEY_INDEXES_SKIPPED', reason, skipped, nextIndex: index }, reasons[reason])
}
