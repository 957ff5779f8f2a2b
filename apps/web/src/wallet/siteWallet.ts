import { safeHosts } from 'virtual:safe-hosts'
import { chains } from '@granary/chains'
import { createWallet } from '@granary/wallet/core'
import { walletNetwork } from './walletNetwork.ts'

const [first, ...others] = chains.map(chain => walletNetwork(chain, import.meta.env.MODE === 'devnet'))
if (!first) throw new Error('The site supports no chain at all.')

/** The site's wallet toolkit: the supported chains, read through the provider's proxies. */
export const siteWallet = createWallet({
  networks: [first, ...others],
  // Staking needs no sign-in; only data for the account's eyes does.
  siwx: { load: () => import('./siteSiwx.ts').then(({ siteSiwx }) => siteSiwx), askOnConnect: false },
  adapters: {
    eip155: () =>
      import('@granary/wallet/evm').then(evm => host => evm.createEvmAdapter(host, { safeHosts })),
  },
})
