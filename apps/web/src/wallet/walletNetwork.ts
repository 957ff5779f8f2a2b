import { apiBase } from '@granary/api/base'
import type { Chain } from '@granary/chains'
import type { Network } from '@granary/wallet/core'

/**
 * A chain for the toolkit, read through the provider's proxy. A local chain with a public chain's id has no explorer.
 */
export function walletNetwork({ blockExplorers, ...chain }: Chain, isLocalChain: boolean): Network {
  const network = { ...chain, rpcUrl: `${apiBase}${chain.rpcProxyPath}` }
  return isLocalChain ? network : { ...network, blockExplorers }
}
