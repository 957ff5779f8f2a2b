import { ConfigError, type EvmNetwork } from '../core/index.ts'
import { evmNetwork, type ViemChain } from './evmNetwork.ts'

/**
 * A network from viem's definition of its chain. Its endpoints are both offered to wallets and asked by our own reads,
 * in their order, unless `rpcUrls` names others for the reads.
 * @throws ConfigError for a chain without an id, a name or an endpoint
 * @example
 * import { base } from 'viem/chains'
 * createWallet({ networks: [fromViemChain(base)], … })
 */
export function fromViemChain(
  chain: ViemChain,
  { rpcUrls }: { readonly rpcUrls?: readonly string[] } = {},
): EvmNetwork {
  const { id, name } = chain
  if (!Number.isSafeInteger(id) || id <= 0) throw new ConfigError('chain.id', 'a chain id', id)
  if (!name) throw new ConfigError('chain.name', 'a text', name)
  const own = chain.rpcUrls?.default?.http ?? []
  const [first, ...others] = rpcUrls ?? own
  if (!first) throw new ConfigError('chain.rpcUrls', 'one or more web addresses', rpcUrls ?? own)
  return evmNetwork({ ...chain, rpcUrls: { default: { http: own } } }, [first, ...others])
}
