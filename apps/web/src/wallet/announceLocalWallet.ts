import { apiBase } from '@granary/api/base'
import { type Chain, chains } from '@granary/chains'
import { announceDevWallet } from '@granary/dev-wallet'

/** Offers the play-money development wallet on local chains. Builds for other chains do not contain it. */
export function announceLocalWallet(): void {
  const [first, ...others] = chains.filter(({ testnet }) => testnet).map(devChain)
  if (first) announceDevWallet({ chains: [first, ...others] })
}

function devChain({ id, rpcProxyPath, nativeCurrency }: Chain) {
  return { chainId: id, rpcUrl: `${apiBase}${rpcProxyPath}`, symbol: nativeCurrency.symbol }
}
