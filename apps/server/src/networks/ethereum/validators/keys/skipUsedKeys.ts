import type { Hex } from '@granary/staking/ethereum'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { ValidatorMetrics } from '../createValidatorMetrics.ts'
import type { Keyring, Skip, SkipReason } from './Keyring.ts'
import type { KeySource } from './openKeySource.ts'

/** Each find doubles the search, up to this many keys: deriving one takes two milliseconds. */
const widestWindow = 8000

export type SkipParts = {
  beacon: BeaconNode
  /** Public keys in use elsewhere: in the validator client, in deposits not read yet. */
  seenElsewhere: () => Promise<ReadonlySet<Hex>>
  keyring: Pick<Keyring, 'state' | 'pubkeys' | 'skip'>
  source: Pick<KeySource, 'floor' | 'noteSkipped'>
  /** The highest counter this process has seen. */
  highest: number
  safetyGap: number
  /** How many unused keys in a row end the search at first. */
  lookAhead: number
  /** Keys may have been given out that neither database nor journal know, and nothing was skipped for them yet. */
  pause: { due: boolean; gap: number }
  metrics: ValidatorMetrics
  log: Log
}

/**
 * Moves the key counter past every key in use that was not offered from this database, and `safetyGap` beyond: with a
 * mnemonic that has made validators elsewhere, or after losing the journal, keys would be offered twice. Skips a gap
 * after a pause too, and beyond the highest index seen when the counter went back.
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

/** The index after the last key in use, or `start` if there is none. */
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
