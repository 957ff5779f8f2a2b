import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { http, useAccount, WagmiProvider } from 'wagmi'

/** The floor's page on AppKit, set up as in its documentation. */
const projectId = '00000000000000000000000000000000'
const adapter = new WagmiAdapter({
  networks: [mainnet],
  projectId,
  transports: { [mainnet.id]: http('https://rpc.services.example/') },
})
createAppKit({ adapters: [adapter], networks: [mainnet], projectId })

createRoot(document.getElementById('app') ?? document.body).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Opener />
    </QueryClientProvider>
  </WagmiProvider>,
)

function Opener() {
  const { open } = useAppKit()
  const { address } = useAccount()
  return (
    <main>
      <button type="button" id="opener" onClick={() => open()}>
        Connect
      </button>
      <p id="account">{address}</p>
    </main>
  )
}
