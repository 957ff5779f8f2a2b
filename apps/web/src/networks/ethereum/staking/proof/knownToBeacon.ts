import {
  assertUsableBeacon,
  BeaconAnswerError,
  beaconFields,
  beaconRows,
  readBeacon,
  readBeaconValidators,
} from '../../beacon/index.ts'

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
  const [pending] = await Promise.all([
    readBeacon(url, 'beacon/states/head/pending_deposits'),
    assertUsableBeacon(url, forkVersion),
  ])
  const validators = await readBeaconValidators(url, pubkeys)
  const known = [...beaconRows(pending), ...validators].map(pubkeyOf)
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
