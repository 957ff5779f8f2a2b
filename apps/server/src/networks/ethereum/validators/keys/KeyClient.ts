import type { EthereumNetworkId } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import {
  identityOfClient,
  ValidatorClientError,
} from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { KeyName, Keyring, SignedDeposit, SignedWish } from './Keyring.ts'
import { KeyringChangedError, KeyringRefusedError, KeysUnavailableError } from './keyringErrors.ts'

/** The operator's validator client through the keyring. Every call throws `ValidatorClientError`. */
export type KeyClient = ReturnType<typeof createKeyClient>

export function createKeyClient(keyring: Keyring, network: EthereumNetworkId, url: Secret) {
  return {
    /** Identifies the client: a hash of its address without user, password and query. */
    id: identityOfClient(url.reveal()),
    /** The client's public keys, lower case. */
    listKeys: async () => new Set(await asClient(keyring.clientKeys(network))),
    /** @returns one outcome per key, in order */
    handOver: (keys: readonly KeyName[]) => asClient(keyring.handOver(network, keys)),
    /** The validator's fee recipient, lower case. */
    feeRecipient: (pubkey: Hex) => asClient(keyring.feeRecipient(network, pubkey)),
    setFeeRecipient: (deposit: SignedDeposit, address: Hex, shareBps: number) =>
      asClient(keyring.setFeeRecipient(network, deposit, address, shareBps)),
    /** Has a voluntary exit signed, and sends nothing. Check the result. */
    signExit: (deposit: SignedDeposit, epoch: number, wish: SignedWish) =>
      asClient(keyring.signExit(network, deposit, epoch, wish)),
  }
}

/** A keys process that is away, or refuses, counts as a client that refused. */
async function asClient<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof KeysUnavailableError)
      throw new ValidatorClientError('the keys process does not answer', {
        cause,
        answered: false,
        tookNothing: cause.wasNeverAsked,
      })
    if (cause instanceof KeyringChangedError)
      throw new ValidatorClientError('the keys process has not counted yet', {
        cause,
        answered: false,
        tookNothing: true,
      })
    if (cause instanceof KeyringRefusedError)
      throw new ValidatorClientError(`the keys process refuses ${cause.details}`, {
        cause,
        tookNothing: true,
      })
    throw cause
  }
}
