import { useWalletContext, useWalletState } from '../react/index.ts'
import styles from './ChainChips.module.css'
import { NamespaceMark } from './NetworkMark.tsx'
import { useMessages } from './useMessages.ts'
import { walletActions } from './walletActions.ts'

/** Chips for the chains with a connected account, to choose the one on show; nothing for a single one. */
export function ChainChips() {
  const { wallet } = useWalletContext()
  const { account: words, namespace: names } = useMessages()
  const connections = useWalletState(state => state.connections)
  const active = useWalletState(state => state.activeNamespace)
  const connected = wallet.namespaces.filter(name => connections[name].status === 'connected')
  if (connected.length < 2) return null
  return (
    <fieldset className={styles.chips} aria-label={words.chains}>
      {connected.map(name => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={name === active}
          onClick={() => void walletActions(wallet).setActiveNamespace(name)}
        >
          <NamespaceMark namespace={name} size={12} />
          {names[name]}
        </button>
      ))}
    </fieldset>
  )
}
