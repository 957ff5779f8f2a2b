import { apiBase } from '@granary/api/base'
import type { Chain } from '@granary/chains'
import type { Network } from '@granary/wallet/core'

/** A chain as the toolkit sees it, read through the provider's proxy. No explorer knows a local chain that wears its id. */
export function walletNetwork({ blockExplorers, ...chain }: Chain, isLocalChain: boolean): Network {
  const network = { ...chain, rpcUrl: `${apiBase}${chain.rpcProxyPath}` }
  return isLocalChain ? network : { ...network, blockExplorers }
}
