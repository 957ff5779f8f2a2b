import { BaseError } from '@granary/errors'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { ValidatorClient } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { ClientStore } from './ClientStore.ts'

export type CheckClientParts = {
  chainId: number
  client: Pick<ValidatorClient, 'id' | 'listKeys'>
  store: ClientStore
  /** Which validators have exited: their keys may be removed from the client. */
  beacon: () => Promise<Pick<BeaconNode, 'validators'>>
}

/**
 * Asks the validator client for its keys, records whether it answers and which keys it has lost.
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED
 */
export async function checkClient(parts: CheckClientParts): Promise<void> {
  const { chainId, store } = parts
  const listed = await askClient(parts)
  const unlisted = await store.unlisted(chainId, listed)
  const onBeacon = unlisted.length > 0 ? await (await parts.beacon()).validators(unlisted) : []
  const done = new Set(
    onBeacon.filter(({ status }) => hasExited(status)).map(({ validator }) => validator.pubkey),
  )
  await store.markMissing(
    chainId,
    unlisted.filter(pubkey => !done.has(pubkey)),
  )
}

const hasExited = (status: string) => status.startsWith('exited') || status.startsWith('withdrawal')

/** Asks the client for its keys, and records for all processes whether it answered. */
export async function askClient({ chainId, client, store }: Omit<CheckClientParts, 'beacon'>) {
  try {
    const listed = await client.listKeys()
    await store.noteAnswer(chainId, client.id)
    return listed
  } catch (error) {
    const failure =
      error instanceof BaseError ? [error.code, error.details].filter(Boolean).join(': ') : 'failed'
    await store.noteFailure(chainId, client.id, failure)
    throw error
  }
}
