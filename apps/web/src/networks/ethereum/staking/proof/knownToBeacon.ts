import {
  assertUsableBeacon,
  BeaconAnswerError,
  beaconFields,
  beaconRows,
  readBeacon,
} from '../../beacon/index.ts'

/** Keys in one request: their address stays far below what servers take. */
const keysPerRequest = 30

/**
 * Which of these keys a beacon node knows, as validators or as pending deposits. The queue is read first: a deposit that
 * leaves it between the two answers is a validator in the second; read the other way round it could be in neither.
 * @param url base address of its Beacon API
 * @param forkVersion genesis fork version of the chain that is meant
 * @throws {BeaconAnswerError} when it is on another chain, behind it, or answers nonsense; what `fetch` throws
 */
export async function knownToBeacon(
  url: string,
  pubkeys: readonly string[],
  forkVersion: string,
): Promise<Set<string>> {
  const read = (path: string) => readBeacon(url, path)
  const chunks = Array.from({ length: Math.ceil(pubkeys.length / keysPerRequest) }, (_, i) =>
    pubkeys.slice(i * keysPerRequest, (i + 1) * keysPerRequest),
  )
  const [genesis, syncing, pending] = await Promise.all([
    read('beacon/genesis'),
    read('node/syncing'),
    read('beacon/states/head/pending_deposits'),
  ])
  assertUsableBeacon(genesis, syncing, forkVersion)
  const validators = await Promise.all(
    chunks.map(keys => read(`beacon/states/head/validators?id=${keys.join(',')}`)),
  )
  const known = [...beaconRows(pending), ...validators.flatMap(beaconRows)].map(pubkeyOf)
  const wanted = new Set(pubkeys)
  return new Set(known.filter(pubkey => wanted.has(pubkey)))
}

/** Of a pending deposit, or of a validator. */
function pubkeyOf(row: unknown): string {
  const { pubkey, validator } = beaconFields(row)
  const key = pubkey ?? beaconFields(validator).pubkey
  if (typeof key !== 'string' || !/^0x[0-9a-f]{96}$/i.test(key)) throw new BeaconAnswerError('no key')
  return key.toLowerCase()
}
