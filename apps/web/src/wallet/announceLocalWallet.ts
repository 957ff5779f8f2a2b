import { apiBase } from '@granary/api/base'
import { type Chain, confluxESpaceTestnet, hoodi } from '@granary/chains'
import { announceDevWallet } from '@granary/dev-wallet'

/** Offers the development wallet for play money on the local chains. Builds for any other chain do not contain it. */
export function announceLocalWallet(): void {
  announceDevWallet({ chains: [devChain(hoodi), devChain(confluxESpaceTestnet)] })
}

function devChain({ id, rpcProxyPath, nativeCurrency }: Chain) {
  return { chainId: id, rpcUrl: `${apiBase}${rpcProxyPath}`, symbol: nativeCurrency.symbol }
}
