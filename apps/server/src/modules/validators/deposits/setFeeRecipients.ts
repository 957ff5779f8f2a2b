import { ValidatorClientError } from '../../../platform/upstreams/ValidatorClient.ts'
import type { ImportParts } from './importKeystores.ts'

const keysPerPage = 200

/**
 * Tells the validator client where the execution rewards of each key it has taken go: to the staker. A key runs
 * without that, so a failure is logged and tried again in the next run.
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED when the client does not answer at all
 */
export async function setFeeRecipients({
  chainId,
  client,
  store,
  log,
}: Omit<ImportParts, 'keys'>): Promise<void> {
  let lastIndex = -1
  for (;;) {
    const handed = await store.keysWithoutFeeRecipient(chainId, lastIndex, keysPerPage)
    const last = handed.at(-1)
    if (!last) return
    for (const key of handed.filter(({ client: holder }) => holder === null || holder === client.id))
      try {
        await client.setFeeRecipient(key.pubkey, key.withdrawalAddress)
        await store.markFeeRecipient(key.pubkey)
      } catch (error) {
        if (!(error instanceof ValidatorClientError) || !error.answered) throw error
        log.error({ pubkey: key.pubkey, err: error, code: error.code }, 'a fee recipient was not set')
      }
    const elsewhere = handed.filter(({ client: holder }) => holder !== null && holder !== client.id)
    if (elsewhere.length > 0)
      log.error(
        { code: 'VALIDATOR_CLIENT_CHANGED', pubkeys: elsewhere.map(({ pubkey }) => pubkey) },
        'fee recipients are still to be set in another validator client',
      )
    lastIndex = last.keyIndex
  }
}
