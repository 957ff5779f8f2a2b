import type { EthereumNetworkId } from '@granary/chains'
import type { HomeFigures } from '#web/networks/NetworkModule.ts'
import { watchEthereumStatus } from '../status/index.ts'
import { networkApr } from './networkApr.ts'

/** Watches what the chain pays a validator now; shares its answers with the plan on Home. */
export function watchRate(
  network: EthereumNetworkId,
  listener: (figures: HomeFigures) => void,
): Promise<() => void> {
  return watchEthereumStatus(network, ({ data, error }) => {
    if (data || error) listener({ rateBasisPoints: data ? networkApr(data) : null })
  })
}
