import { readJson } from '@granary/api/readJson'
import { BaseError } from '@granary/errors'

const timeoutMs = 20_000

/** Fits a whole chain's deposit queue in one answer: tens of thousands of deposits. */
const longestAnswerBytes = 64_000_000

/** Slots that a node may lag: the deposits it misses are in the newest blocks, which are read elsewhere. */
const mostSlotsBehind = 64

/**
 * Queries a third-party beacon node. Sends nothing about the visitor except the query itself.
 * @param path below /eth/v1/
 * @returns the answer's `data`
 * @throws {BeaconAnswerError}; what `fetch` throws
 */
export async function readBeacon(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url.replace(/\/$/, '')}/eth/v1/${path}`, {
    headers: { accept: 'application/json' },
    // Every stake reads the queue at the same URL, so a cached answer would be stale.
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new BeaconAnswerError(`status ${response.status}`)
  return beaconFields(await readJson(response, longestAnswerBytes)).data
}

/** Keys in one request: their address stays far below what servers take. */
const keysPerRequest = 30

/** The rows of these validators that a node knows, in its own order. @throws {BeaconAnswerError} */
export async function readBeaconValidators(url: string, pubkeys: readonly string[]): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(pubkeys.length / keysPerRequest) }, (_, i) =>
    pubkeys.slice(i * keysPerRequest, (i + 1) * keysPerRequest),
  )
  const answers = await Promise.all(
    chunks.map(keys => readBeacon(url, `beacon/states/head/validators?id=${keys.join(',')}`)),
  )
  return answers.flatMap(beaconRows)
}

/**
 * Checks that a node follows the expected chain.
 * @throws {BeaconAnswerError}
 */
export async function assertUsableBeacon(url: string, forkVersion: string): Promise<void> {
  const [genesis, syncing] = await Promise.all([
    readBeacon(url, 'beacon/genesis'),
    readBeacon(url, 'node/syncing'),
  ])
  const { genesis_fork_version: version } = beaconFields(genesis)
  if (version !== forkVersion) throw new BeaconAnswerError('another chain')
  const { sync_distance: distance, is_optimistic: isOptimistic } = beaconFields(syncing)
  // Requires a quoted number: `Number` turns null, an empty text and a list into 0.
  const isNear = typeof distance === 'string' && /^\d+$/.test(distance) && Number(distance) <= mostSlotsBehind
  if (!isNear || isOptimistic === true) throw new BeaconAnswerError('behind')
}

/** @throws {BeaconAnswerError} */
export function beaconFields(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) throw new BeaconAnswerError('no object')
  return data as Record<string, unknown>
}

/** @throws {BeaconAnswerError} */
export function beaconRows(data: unknown): unknown[] {
  if (!Array.isArray(data)) throw new BeaconAnswerError('no list')
  return data
}

export class BeaconAnswerError extends BaseError {
  override readonly name = 'BeaconAnswerError'
  constructor(details: string) {
    super('A beacon node cannot be used to check keys.', { code: 'SECOND_BEACON_UNAVAILABLE', details })
  }
}
