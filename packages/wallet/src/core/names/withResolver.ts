import type { WalletConfig } from '../config/WalletConfig.ts'
import type { EvmNetwork } from '../networks/Network.ts'

/** Of ENS on Ethereum. Source: viem 2.57.1 (`mainnet.contracts`), read 2026-11-28. */
const ensOnEthereum = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The network with the universal resolver of its names, if it has names: its own, the host's, or that of ENS. */
export function withResolver(network: EvmNetwork, { names }: Pick<WalletConfig, 'names'>): EvmNetwork {
  if (network.contracts?.ensUniversalResolver) return network
  const address = names?.resolvers?.[network.id] ?? (network.id === 1 ? ensOnEthereum : undefined)
  return address
    ? { ...network, contracts: { ...network.contracts, ensUniversalResolver: { address } } }
    : network
}
