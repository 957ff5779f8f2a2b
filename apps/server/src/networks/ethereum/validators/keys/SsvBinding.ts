import type { EthereumNetworkId } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'

/** The SSV cluster that runs a key: who registers it, and the operators, ascending. */
export type SsvCluster = { owner: Hex; operatorIds: readonly number[] }

/** Everything that an SSV key belongs to for good. Another network, account or set of operators gets another key. */
export type SsvBinding = SsvCluster & { network: EthereumNetworkId; withdrawalCredentials: Hex }

/** One text per binding: in the journal, and in the derivation of its keys. */
export function bindingText({ network, withdrawalCredentials, owner, operatorIds }: SsvBinding): string {
  return ['ssv', network, withdrawalCredentials, owner, operatorIds.join(',')].join(' ')
}
