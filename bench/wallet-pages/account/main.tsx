import '@granary/wallet/styles.css'
import { createWallet } from '@granary/wallet/core'
import { useAccount, useWallet, WalletProvider } from '@granary/wallet/react'
import { createRoot } from 'react-dom/client'

/** A page whose toolkit has a blockchain API. */
const wallet = createWallet({
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      network: 'mainnet',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.services.example/'] } },
      testnet: false,
      rpcUrl: 'https://rpc.services.example/',
    },
  ],
  blockchainUrl: '/',
  features: { history: true },
  adapters: { eip155: () => import('@granary/wallet/evm').then(evm => evm.createEvmAdapter) },
})

createRoot(document.getElementById('app') ?? document.body).render(
  <WalletProvider
    wallet={wallet}
    locale="en_US"
    loadModal={() => import('@granary/wallet/modal').then(modal => modal.WalletModal)}
  >
    <Opener />
  </WalletProvider>,
)

function Opener() {
  const { open, preload } = useWallet()
  const { address } = useAccount()
  return (
    <main>
      <button type="button" id="opener" onPointerEnter={preload} onFocus={preload} onClick={() => open()}>
        Connect
      </button>
      <p id="account">{address}</p>
    </main>
  )
}
