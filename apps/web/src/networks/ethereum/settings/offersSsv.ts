import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { provider } from '#web/settings/provider.ts'

/** Whether the provider lets stakers choose SSV operators on a network. */
export function offersSsv(id: EthereumNetworkId): boolean {
  const chains: Readonly<Record<string, { ssv: boolean } | undefined>> = provider.chains
  return chains[ethereumNetworks[id].id]?.ssv ?? false
}
