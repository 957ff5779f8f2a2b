import '@rainbow-me/rainbowkit/styles.css'
import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { http, useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** The floor's page on RainbowKit, set up as in its documentation. */
const config = getDefaultConfig({
  appName: 'Wallet page',
  projectId: '00000000000000000000000000000000',
  chains: [mainnet],
  transports: { [mainnet.id]: http('https://rpc.services.example/') },
})

createRoot(document.getElementById('app') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Opener />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

function Opener() {
  const { openConnectModal } = useConnectModal()
  const { address } = useAccount()
  return (
    <main>
      <button type="button" id="opener" onClick={openConnectModal}>
        Connect
      </button>
      <p id="account">{address}</p>
    </main>
  )
}
