import { useAccount, useBalance, useWallet } from '../../src/react/index.ts'

/** Every hook at work. */
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
        {balance.status} {balance.result?.balance}
      </p>
    </main>
  )
}
