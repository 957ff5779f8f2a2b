import { BaseError } from '@granary/errors'
import type { Hex } from '@granary/staking/ethereum'
import type { Log } from '../../../platform/log/createLog.ts'
import { type ValidatorClient, ValidatorClientError } from '../../../platform/upstreams/ValidatorClient.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { DepositedKey, KeystoreStore } from './KeystoreStore.ts'

/** Keys handed over in one call: deciphering each costs the validator client tens of milliseconds. */
const keysPerCall = 50

export type ImportParts = {
  chainId: number
  client: ValidatorClient
  keys: Keys
  store: KeystoreStore
  log: Log
}

/**
 * Hands the keys whose deposit was seen to the validator client. Which client a key goes to is written down before the
 * call, and no other client gets it afterwards: a key in two clients is slashed. A call whose answer was lost is
 * repeated and answered `duplicate`. What is wrong with one key is logged, and the others go on.
 * @returns how many keys the client has taken
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED
 */
export async function importKeystores(parts: ImportParts): Promise<number> {
  let taken = 0
  let lastIndex = -1
  let refusal: ValidatorClientError | undefined
  for (;;) {
    const waiting = await parts.store.keysToImport(parts.chainId, lastIndex, keysPerCall)
    const last = waiting.at(-1)
    if (!last) break
    try {
      taken += await importSome(parts, waiting)
    } catch (error) {
      if (!(error instanceof ValidatorClientError) || !error.answered) throw error
      refusal ??= error
    }
    lastIndex = last.keyIndex
  }
  if (refusal) throw refusal
  return taken
}

type ReadyKey = { pubkey: Hex; keystore: string }

async function importSome(parts: ImportParts, waiting: readonly DepositedKey[]): Promise<number> {
  const { store, log } = parts
  const ready = await claimed(parts, await withKeystores(parts, waiting))
  if (ready.length === 0) return 0
  const outcomes = await handOver(parts, ready)
  for (const [place, { pubkey }] of ready.entries())
    if (outcomes[place]?.status === 'error')
      log.error(
        { pubkey, code: 'VALIDATOR_CLIENT_REFUSED', reason: outcomes[place].message },
        'the validator client refused a keystore',
      )
  const accepted = ready.filter((_, place) => outcomes[place]?.status !== 'error')
  await store.markImported(accepted.map(({ pubkey }) => pubkey))
  if (accepted.length > 0) log.info({ keys: accepted.length }, 'keystores handed to the validator client')
  return accepted.length
}

async function handOver({ client, keys, store }: ImportParts, ready: readonly ReadyKey[]) {
  try {
    return await client.importKeystores(
      ready.map(({ keystore }) => keystore),
      keys.keystorePassword.reveal(),
    )
  } catch (error) {
    if (error instanceof ValidatorClientError && error.tookNothing)
      await store.release(
        ready.map(({ pubkey }) => pubkey),
        client.id,
      )
    throw error
  }
}

async function withKeystores(parts: ImportParts, waiting: readonly DepositedKey[]): Promise<ReadyKey[]> {
  const made = await Promise.all(
    waiting.map(async key => {
      try {
        return [{ pubkey: key.pubkey, keystore: await keystoreOf(parts, key) }]
      } catch (error) {
        parts.log.error({ pubkey: key.pubkey, err: error, code: codeOf(error) }, 'a keystore was not made')
        return []
      }
    }),
  )
  return made.flat()
}

/** Those that may go to this client. */
async function claimed({ client, store, log }: ImportParts, keys: readonly ReadyKey[]): Promise<ReadyKey[]> {
  const free = await store.claim(
    keys.map(({ pubkey }) => pubkey),
    client.id,
  )
  const elsewhere = keys.filter(({ pubkey }) => !free.has(pubkey)).map(({ pubkey }) => pubkey)
  if (elsewhere.length > 0) {
    const error = new ValidatorClientChangedError(elsewhere)
    log.error(
      { err: error, code: error.code, pubkeys: elsewhere },
      'keys may run in another validator client',
    )
  }
  return keys.filter(({ pubkey }) => free.has(pubkey))
}

/** Keystores are made only now: encrypting one takes 40 ms, and most offers are never deposited. */
async function keystoreOf({ keys, store }: ImportParts, key: DepositedKey): Promise<string> {
  if (key.keystore !== null) return key.keystore
  const { pubkey, json } = await keys.workers.keystore(key.keyIndex, keys.keystorePassword.reveal())
  if (pubkey !== key.pubkey) throw new KeystoreMismatchError(key.pubkey)
  await store.saveKeystore(pubkey, json)
  return json
}

function codeOf(error: unknown): string {
  return error instanceof BaseError ? error.code : 'INTERNAL_ERROR'
}

/** The mnemonic does not give the key that was offered. */
export class KeystoreMismatchError extends BaseError {
  override readonly name = 'KeystoreMismatchError'
  constructor(pubkey: string) {
    super('The mnemonic does not give the key that was offered.', {
      code: 'KEYSTORE_MISMATCH',
      details: pubkey,
    })
  }
}

/** These keys were handed, or may have been, to a validator client at another address. */
export class ValidatorClientChangedError extends BaseError {
  override readonly name = 'ValidatorClientChangedError'
  constructor(pubkeys: readonly string[]) {
    super('Keys that another validator client may have are not handed to this one.', {
      code: 'VALIDATOR_CLIENT_CHANGED',
      details: pubkeys.join(', '),
      metaMessages: ['A key that runs in two validator clients is slashed.'],
    })
  }
}
