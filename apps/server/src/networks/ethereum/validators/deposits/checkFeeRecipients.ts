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
  /** A key whose rewards would have gone, or go, to somebody else. */
  onChanged(): void
}

/**
 * Asks the validator client where the execution rewards of every key go that it was told of once: a client that was set
 * up anew, or a hand at its files, sends them to whatever its default is. What is not as offered is an alarm, and is
 * set again. A key that the client does not have any more proposes nothing.
 * @returns how many were not as offered
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

/** The validator client sends the execution rewards of a key to another address than it was told. */
export class FeeRecipientChangedError extends BaseError {
  override readonly name = 'FeeRecipientChangedError'
  constructor(pubkey: string, offered: string, found: string) {
    super('The fee recipient of a key in the validator client differs from its offer.', {
      code: 'FEE_RECIPIENT_CHANGED',
      details: `${pubkey}: ${found} instead of ${offered}`,
      metaMessages: ['The server sets it again. Find out who, or what, has changed it.'],
    })
  }
}
