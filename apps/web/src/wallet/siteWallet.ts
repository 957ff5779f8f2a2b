import { walletSettings } from 'virtual:wallet-settings'
import { apiBase } from '@granary/api/base'
import { type Chain, chains } from '@granary/chains'
import { createWallet, type Network, type Wallet } from '@granary/wallet/core'

const isLocal = import.meta.env.MODE === 'devnet'
// `createWallet` refuses an empty list.
const networks = chains.map(chain => walletNetwork(chain, isLocal)) as [Network, ...Network[]]

/** The site's wallet toolkit: the supported chains, read through the provider's proxies. */
export const siteWallet: Wallet = createWallet({
  networks,
  // This site's own server: its routes are at the root.
  registryUrl: '/',
  blockchainUrl: '/',
  features: { history: true, receive: true, send: true, swaps: true },
  // Staking needs no sign-in; only data for the account's eyes does.
  siwx: { load: () => import('./siteSiwx.ts').then(({ siteSiwx }) => siteSiwx), askOnConnect: false },
  adapters: {
    eip155: () => import('./createSiteAdapter.ts').then(({ createSiteAdapter }) => createSiteAdapter),
  },
  ...walletSettings,
})

/**
 * A chain for the toolkit, read through the provider's proxy. A local chain with a public chain's id has no explorer.
 */
export function walletNetwork({ blockExplorers, ...chain }: Chain, isLocalChain: boolean): Network {
  const network = { ...chain, rpcUrl: `${apiBase}${chain.rpcProxyPath}` }
  return isLocalChain ? network : { ...network, blockExplorers }
}
