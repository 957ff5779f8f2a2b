import { readJson } from '@granary/api/readJson'
import { BaseError } from '@granary/errors'

const timeoutMs = 20_000

/** Keys in one request: their address stays far below what servers take. */
const keysPerRequest = 30

/** The waiting queue of a whole chain comes in one answer; tens of thousands of deposits fit. */
const longestAnswerBytes = 64_000_000

/** Slots that a node may be behind: what it lacks then is in the newest blocks, which are read elsewhere. */
const mostSlotsBehind = 64

/**
 * Which of these keys a beacon node knows, as validators or as pending deposits.
 * @param url base address of its Beacon API
 * @param forkVersion genesis fork version of the chain that is meant
 * @throws {BeaconAnswerError} when it is on another chain, behind it, or answers nonsense; what `fetch` throws
 */
export async function knownToBeacon(
  url: string,
  pubkeys: readonly string[],
  forkVersion: string,
): Promise<Set<string>> {
  const read = (path: string) => readBeacon(`${url.replace(/\/$/, '')}/eth/v1/${path}`)
  const chunks = Array.from({ length: Math.ceil(pubkeys.length / keysPerRequest) }, (_, i) =>
    pubkeys.slice(i * keysPerRequest, (i + 1) * keysPerRequest),
  )
  const [genesis, syncing, pending, ...validators] = await Promise.all([
    read('beacon/genesis'),
    read('node/syncing'),
    read('beacon/states/head/pending_deposits'),
    ...chunks.map(keys => read(`beacon/states/head/validators?id=${keys.join(',')}`)),
  ])
  assertUsable(genesis, syncing, forkVersion)
  const known = [...rows(pending), ...validators.flatMap(rows)].map(pubkeyOf)
  const wanted = new Set(pubkeys)
  return new Set(known.filter(pubkey => wanted.has(pubkey)))
}

function assertUsable(genesis: unknown, syncing: unknown, forkVersion: string): void {
  const { genesis_fork_version: version } = fields(genesis)
  if (version !== forkVersion) throw new BeaconAnswerError('another chain')
  const { sync_distance: distance, is_optimistic: isOptimistic } = fields(syncing)
  if (!(Number(distance) <= mostSlotsBehind) || isOptimistic === true) throw new BeaconAnswerError('behind')
}

function fields(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) throw new BeaconAnswerError('no object')
  return data as Record<string, unknown>
}

function rows(data: unknown): unknown[] {
  if (!Array.isArray(data)) throw new BeaconAnswerError('no list')
  return data
}

/** Of a pending deposit, or of a validator. */
function pubkeyOf(row: unknown): string {
  const { pubkey, validator } = fields(row)
  const key = pubkey ?? fields(validator).pubkey
  if (typeof key !== 'string') throw new BeaconAnswerError('no key')
  return key.toLowerCase()
}

async function readBeacon(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // Nothing of the visitor goes along but the keys.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new BeaconAnswerError(`status ${response.status}`)
  return fields(await readJson(response, longestAnswerBytes)).data
}

class BeaconAnswerError extends BaseError {
  override readonly name = 'BeaconAnswerError'
  constructor(details: string) {
    super('A beacon node cannot be used to check keys.', { code: 'SECOND_BEACON_UNAVAILABLE', details })
  }
}
