import { readJson } from '@granary/api/readJson'
import { BaseError } from '@granary/errors'

const timeoutMs = 20_000

/** The waiting queue of a whole chain comes in one answer; tens of thousands of deposits fit. */
const longestAnswerBytes = 64_000_000

/** Slots that a node may be behind: what it lacks then is in the newest blocks, which are read elsewhere. */
const mostSlotsBehind = 64

/**
 * Asks a beacon node that is not the provider's. Nothing of the visitor goes along but what is asked.
 * @param path below /eth/v1/
 * @returns what the answer has as `data`
 * @throws {BeaconAnswerError}; what `fetch` throws
 */
export async function readBeacon(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url.replace(/\/$/, '')}/eth/v1/${path}`, {
    headers: { accept: 'application/json' },
    // The address of the queue is the same for every stake: an answer that the browser kept says what was.
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new BeaconAnswerError(`status ${response.status}`)
  return beaconFields(await readJson(response, longestAnswerBytes)).data
}

/**
 * That a node is on the chain that is meant, and follows it.
 * @throws {BeaconAnswerError}
 */
export function assertUsableBeacon(genesis: unknown, syncing: unknown, forkVersion: string): void {
  const { genesis_fork_version: version } = beaconFields(genesis)
  if (version !== forkVersion) throw new BeaconAnswerError('another chain')
  const { sync_distance: distance, is_optimistic: isOptimistic } = beaconFields(syncing)
  // A number in quotes and nothing else: null, an empty text and a list count as 0.
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
