import type { ValidatorClient } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { KeyWorkers } from './createKeyWorkers.ts'
import type { HandOverOutcome, KeyName } from './Keyring.ts'
import type { KeyJournal } from './openKeyJournal.ts'

export type HandOverParts = {
  client: ValidatorClient
  workers: KeyWorkers
  password: string
  journal: KeyJournal
}

/**
 * Encrypts keys and gives them to the validator client. The record of the client is on disk before the client has a
 * key, and no other one gets it afterwards: a key that runs in two clients is slashed. Calls for one client run one
 * after another: what one takes back, no other may be giving.
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED
 */
export async function handOverKeys(
  parts: HandOverParts,
  keys: readonly KeyName[],
): Promise<HandOverOutcome[]> {
  const keystores = await Promise.all(keys.map(key => makeKeystore(parts, key)))
  // Another client may have got one of them meanwhile.
  const made = keystores.map(one => ('json' in one ? (heldElsewhere(parts, one.index) ?? one) : one))
  const ready = made.flatMap((one, place) => ('json' in one ? [{ place, ...one }] : []))
  const outcomes = made.map(
    (one): HandOverOutcome => ('json' in one ? { status: 'error', message: '' } : one),
  )
  if (ready.length === 0) return outcomes
  const answers = await give(parts, ready)
  for (const [at, { place }] of ready.entries())
    outcomes[place] = answers[at] ?? { status: 'error', message: '' }
  return outcomes
}

type Ready = { index: number; json: string }

async function makeKeystore(parts: HandOverParts, key: KeyName): Promise<Ready | HandOverOutcome> {
  const { workers, password, journal } = parts
  if (key.index >= journal.next()) return kept('KEYRING_REFUSED', 'The key was never offered.')
  if (journal.bindingOf(key.index) !== undefined)
    return kept('KEYRING_REFUSED', 'Operators of SSV run the key.')
  const held = heldElsewhere(parts, key.index)
  if (held) return held
  const { pubkey, json } = await workers.keystore(key.index, password)
  if (pubkey !== key.pubkey) return kept('KEYSTORE_MISMATCH', 'The mnemonic does not give this key.')
  return { index: key.index, json }
}

function heldElsewhere({ client, journal }: HandOverParts, index: number): HandOverOutcome | undefined {
  const holder = journal.clientOf(index)
  if (holder === undefined || holder === client.id) return undefined
  return kept('VALIDATOR_CLIENT_CHANGED', 'Another validator client may have the key.')
}

async function give({ client, password, journal }: HandOverParts, ready: readonly Ready[]) {
  const fresh = ready.map(({ index }) => index).filter(index => journal.clientOf(index) === undefined)
  if (fresh.length > 0) await journal.hand(fresh, client.id)
  try {
    return await client.importKeystores(
      ready.map(({ json }) => json),
      password,
    )
  } catch (error) {
    if (error instanceof ValidatorClientError && error.tookNothing && fresh.length > 0)
      await journal.free(fresh)
    throw error
  }
}

function kept(code: string, message: string): HandOverOutcome {
  return { status: 'kept', code, message }
}
