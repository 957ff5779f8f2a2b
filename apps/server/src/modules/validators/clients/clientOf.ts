import type { EthereumNetworkId } from '@granary/chains'
import { createValidatorClient, type ValidatorClient } from '../../../platform/upstreams/ValidatorClient.ts'
import type { Settings } from '../../../settings.ts'

/** The validator client of a network; undefined where none is set up. */
export function clientOf(settings: Settings, network: EthereumNetworkId): ValidatorClient | undefined {
  const client = settings.ethereum[network].validatorClient
  return client && createValidatorClient(client)
}
