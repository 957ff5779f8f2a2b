import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** The floor's page on ConnectKit, set up as in its documentation. */
const config = createConfig(
  getDefaultConfig({
    appName: 'Wallet page',
    walletConnectProjectId: '00000000000000000000000000000000',
    chains: [mainnet],
    transports: { [mainnet.id]: http('https://rpc.services.example/') },
  }),
)

createRoot(document.getElementById('app') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <Opener />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

function Opener() {
  const { setOpen } = useModal()
  const { address } = useAccount()
  return (
    <main>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Connect
      </button>
      <p id="account">{address}</p>
    </main>
  )
}
