import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

/** The floor: wagmi with the browser's wallets in a bare list, and nothing else. */
const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http('https://rpc.services.example/') },
})

createRoot(document.getElementById('app') ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <BareList />
    </QueryClientProvider>
  </WagmiProvider>,
)

function BareList() {
  const [isOpen, setOpen] = useState(false)
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  return (
    <main>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Connect
      </button>
      <p id="account">{address}</p>
      {isOpen && (
        <ul>
          {connectors.map(connector => (
            <li key={connector.uid}>
              <button type="button" onClick={() => connect({ connector })}>
                {connector.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
