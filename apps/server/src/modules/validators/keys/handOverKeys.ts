import type { ValidatorClient } from '../../../platform/upstreams/ValidatorClient.ts'
import { ValidatorClientError } from '../../../platform/upstreams/ValidatorClient.ts'
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
 * Encrypts keys and gives them to the validator client. Which client gets a key is on the disk before the client has
 * it, and no other one gets it afterwards: a key that runs in two clients is slashed.
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED
 */
export async function handOverKeys(
  parts: HandOverParts,
  keys: readonly KeyName[],
): Promise<HandOverOutcome[]> {
  const made = await Promise.all(keys.map(key => makeKeystore(parts, key)))
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
  const { client, workers, password, journal } = parts
  const holder = journal.clientOf(key.index)
  if (key.index >= journal.next()) return kept('KEYRING_REFUSED', 'The key was never offered.')
  if (holder !== undefined && holder !== client.id)
    return kept('VALIDATOR_CLIENT_CHANGED', 'Another validator client may have the key.')
  const { pubkey, json } = await workers.keystore(key.index, password)
  if (pubkey !== key.pubkey) return kept('KEYSTORE_MISMATCH', 'The mnemonic does not give this key.')
  return { index: key.index, json }
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
