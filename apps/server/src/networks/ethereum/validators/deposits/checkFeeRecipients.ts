import { BaseError } from '@granary/errors'
import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { HandedKey, KeystoreStore } from './KeystoreStore.ts'

const keysPerPage = 200

export type CheckParts = {
  chainId: number
  client: KeyClient
  store: KeystoreStore
  log: Log
  /** A key whose rewards go, or would have gone, to someone else. */
  onChanged(): void
}

/**
 * Checks the fee recipient of every key set once: a reinstalled client, or a hand at its files, falls back to its
 * default. A difference raises an alarm and is set again. A key that the client lost proposes nothing.
 * @returns how many differed
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED when the client does not answer at all
 */
export async function checkFeeRecipients(parts: CheckParts): Promise<number> {
  const { chainId, client, store } = parts
  const running = await client.listKeys()
  let changed = 0
  for (let lastIndex = -1; ; ) {
    const handed = await store.keysWithFeeRecipient(chainId, lastIndex, keysPerPage)
    const last = handed.at(-1)
    if (!last) return changed
    for (const key of handed) if (running.has(key.pubkey) && !(await isAsOffered(parts, key))) changed += 1
    lastIndex = last.keyIndex
  }
}

async function isAsOffered({ client, log, onChanged }: CheckParts, key: HandedKey): Promise<boolean> {
  const { pubkey } = key
  const offered = key.feeRecipient.toLowerCase()
  try {
    const found = await client.feeRecipient(pubkey)
    if (found === offered) return true
    onChanged()
    const error = new FeeRecipientChangedError(pubkey, offered, found)
    const fields = { err: error, code: error.code, pubkey, offered, found }
    log.error(fields, 'wrong fee recipient: resetting it')
    await client.setFeeRecipient(key, key.feeRecipient, key.providerShareBps)
    return false
  } catch (error) {
    if (!(error instanceof ValidatorClientError) || !error.answered) throw error
    log.error({ err: error, code: error.code, pubkey }, 'cannot check or reset a fee recipient')
    return true
  }
}

/** The validator client has another fee recipient for a key than it was given. */
export class FeeRecipientChangedError extends BaseError {
  override readonly name = 'FeeRecipientChangedError'
  constructor(pubkey: string, offered: string, found: string) {
    super('The fee recipient of a key in the validator client differs from its offer.', {
      code: 'FEE_RECIPIENT_CHANGED',
      details: `${pubkey}: ${found} instead of ${offered}`,
      metaMessages: ['The server sets it again. Find out who or what changed it.'],
    })
  }
}
