import type { Hex } from '@granary/staking/ethereum'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { ValidatorMetrics } from '../createValidatorMetrics.ts'
import type { Keyring, Skip, SkipReason } from './Keyring.ts'
import type { KeySource } from './openKeySource.ts'

/** With each find the search goes twice as far, up to so many keys: deriving one takes two milliseconds. */
const widestWindow = 8000

export type SkipParts = {
  beacon: BeaconNode
  /** Public keys that are in use as seen elsewhere: in the validator client, in deposits not read so far. */
  seenElsewhere: () => Promise<ReadonlySet<Hex>>
  keyring: Pick<Keyring, 'state' | 'pubkeys' | 'skip'>
  source: Pick<KeySource, 'floor' | 'noteSkipped'>
  /** Where this process has seen the counter at its highest. */
  highest: number
  safetyGap: number
  /** So many unused keys in a row are taken for the end of the used ones, at first. */
  lookAhead: number
  /** Keys may have been given out that neither database nor journal know, and nothing has been left out for that yet. */
  pause: { due: boolean; gap: number }
  metrics: ValidatorMetrics
  log: Log
}

/**
 * Moves the key counter past every key in use that was not offered from this database, and `safetyGap` beyond: with a
 * mnemonic that has made validators elsewhere, or a journal that was lost, it would offer keys for a second time. A gap
 * is left out after a pause too, and behind the highest index seen when the counter has gone back.
 * @throws {BeaconNodeSyncingError} BEACON_NODE_SYNCING
 */
export async function skipUsedKeys(parts: SkipParts): Promise<void> {
  const { keyring, source, metrics, log, pause, safetyGap, highest } = parts
  await parts.beacon.checkSynced()
  const [{ nextIndex, isNew }, floor] = [await keyring.state(), await source.floor()]
  const start = Math.max(nextIndex, highest, floor)
  const end = await endOfUsed(parts, start)
  const skips: Skip[] = [{ index: floor, reason: 'floor' }]
  if (end > start) skips.push({ index: end + safetyGap, reason: 'found' })
  if (nextIndex < highest) skips.push({ index: end + safetyGap, reason: 'rollback' })
  if (pause.due) skips.push({ index: end + pause.gap, reason: 'pause' })
  const needed = skips.some(({ index }) => index > nextIndex)
  const skipped = isNew || needed ? await keyring.skip(skips) : []
  pause.due = false
  for (const gap of skipped) {
    const { reason, firstIndex, count } = gap
    if (count === 0 || reason === 'floor') continue
    await source.noteSkipped(gap)
    metrics.skippedKeyIndexes.inc({ reason }, count)
    const fields = { code: 'KEY_INDEXES_SKIPPED', reason, skipped: count, nextIndex: firstIndex + count }
    log.warn(fields, reasons[reason])
  }
  const { nextIndex: nextKeyIndex } = await keyring.state()
  log.info({ nextKeyIndex }, 'next key')
}

/** The index behind the last key in use, or `start` where none is. */
async function endOfUsed(
  { beacon, seenElsewhere, keyring, lookAhead }: SkipParts,
  start: number,
): Promise<number> {
  const [pending, elsewhere] = await Promise.all([beacon.pendingDeposits(), seenElsewhere()])
  const seen = new Set([...pending.map(({ pubkey }) => pubkey), ...elsewhere])
  let from = start
  let window = lookAhead
  for (;;) {
    const pubkeys = await keyring.pubkeys(from, window)
    const known = new Set((await beacon.validators(pubkeys)).map(({ validator }) => validator.pubkey))
    const lastUsed = pubkeys.findLastIndex(pubkey => known.has(pubkey) || seen.has(pubkey))
    if (lastUsed < 0) return from
    from += lastUsed + 1
    window = Math.min(window * 2, widestWindow)
  }
}

const reasons: Readonly<Record<SkipReason, string>> = {
  floor: 'the database has offered keys that the key journal does not know',
  found: 'keys are in use that were not offered from this database; they are left out',
  rollback: 'the counter of keys has gone back behind what was offered under this process; keys are left out',
  pause:
    'keys may have been offered that neither database nor key journal know, as after a restore; keys are left out',
}
