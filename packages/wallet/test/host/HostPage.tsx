import {
  useAccount,
  useBalance,
  useConnect,
  useConnectors,
  useDisconnect,
  useNetworks,
  useSwitchNetwork,
  useWallet,
  useWalletView,
} from '../../src/react/index.ts'

/** Uses every hook. */
export function HostPage() {
  const { open, preload } = useWallet()
  const account = useAccount()
  const balance = useBalance()
  return (
    <main>
      <button type="button" id="opener" onPointerEnter={preload} onClick={() => open()}>
        {account.address ?? 'Connect'}
      </button>
      <button type="button" id="switcher" onClick={() => open({ name: 'SwitchNetwork', network: 71 })}>
        Switch
      </button>
      <p id="status">{account.status}</p>
      <p id="chain">{account.chainId}</p>
      <p id="balance">
        {balance.status} {balance.data?.balance}
      </p>
      <Headless />
    </main>
  )
}

/** A host's own views without the modal. */
function Headless() {
  const { view, isOpen } = useWalletView()
  const { connectors } = useConnectors()
  const { networks, active } = useNetworks()
  const solana = useAccount({ namespace: 'solana' })
  const connect = useConnect()
  const switching = useSwitchNetwork()
  const { disconnect } = useDisconnect()
  return (
    <section id="headless" aria-label="Headless">
      <p id="view">
        {view.name} {isOpen ? 'open' : 'closed'}
      </p>
      <p id="connect-status">{connect.status}</p>
      <p id="switch-status">{switching.status}</p>
      <p id="active">{active?.name}</p>
      <p id="solana">{solana.address ?? solana.status}</p>
      {connectors.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => connect.connect({ connector: id })}>
          Plain {name}
        </button>
      ))}
      {networks.map(({ id, name, chainNamespace }) => (
        <button
          key={id}
          type="button"
          onClick={() => switching.switchNetwork({ chainId: id, namespace: chainNamespace })}
        >
          Plain {name}
        </button>
      ))}
      <button type="button" id="leave" onClick={() => disconnect({ namespace: 'eip155' })}>
        Leave
      </button>
    </section>
  )
}
