import { type Config, createConfig, http, injected } from '@wagmi/core'
import type { Chain } from 'viem'
import { type AdapterHost, ChainNotFoundError } from '../core/index.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'
import { toViemChain } from './toViemChain.ts'

/** wagmi with EIP-6963 discovery, and `window.ethereum` for wallets that do not announce themselves. */
export function createWagmiConfig({ networks, storage }: AdapterHost<'eip155'>): Config {
  const [first, ...others] = networks
  if (!first) throw new ChainNotFoundError('none configured')
  const chains: [Chain, ...Chain[]] = [toViemChain(first), ...others.map(toViemChain)]
  return createConfig({
    chains,
    transports: Object.fromEntries(networks.map(network => [network.id, http(network.rpcUrl)])),
    connectors: [injected()],
    multiInjectedProviderDiscovery: true,
    storage: createWagmiStorage(storage),
  })
}
