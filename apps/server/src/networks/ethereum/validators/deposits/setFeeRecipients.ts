import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { ImportParts } from './importKeystores.ts'
import type { HandedKey } from './KeystoreStore.ts'

const keysPerPage = 200

type FeeRecipientParts = Omit<ImportParts, 'log'>

/**
 * Sets the fee recipient of each key that the client has taken: the staker, or its reward splitter, as offered. A key
 * runs without it, so a failure is logged and retried in the next run.
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED when the client does not answer at all
 */
export async function setFeeRecipients(parts: FeeRecipientParts): Promise<void> {
  let lastIndex = -1
  for (;;) {
    const handed = await parts.store.keysWithoutFeeRecipient(parts.chainId, lastIndex, keysPerPage)
    const last = handed.at(-1)
    if (!last) return
    for (const key of handed) await setFeeRecipient(parts, key)
    lastIndex = last.keyIndex
  }
}

async function setFeeRecipient({ client, store, reports }: FeeRecipientParts, key: HandedKey): Promise<void> {
  const { pubkey } = key
  const about = `fee recipient ${pubkey}`
  if (key.client !== null && key.client !== client.id) {
    const code = 'VALIDATOR_CLIENT_CHANGED'
    const message = 'a fee recipient is still to be set in another validator client'
    return reports.error(about, code, { code, pubkey }, message)
  }
  try {
    await client.setFeeRecipient(key, key.feeRecipient, key.providerShareBps)
    await store.markFeeRecipient(pubkey)
    reports.clear(about)
  } catch (error) {
    if (!(error instanceof ValidatorClientError) || !error.answered) throw error
    const fields = { pubkey, err: error, code: error.code }
    reports.error(about, error.message, fields, 'a fee recipient was not set')
  }
}
