import { Button } from '@granary/ui'
import { useAccount, useWallet } from '../../react/index.ts'
import { NetworkList } from '../NetworkList.tsx'
import { useMessages } from '../useMessages.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import styles from './UnsupportedChain.module.css'

/** The wallet is on a network the host does not work with: choose another, or disconnect. */
export function UnsupportedChain() {
  const { close, disconnect } = useWallet()
  const { unsupported: words, account: accountWords } = useMessages()
  const account = useAccount()
  return (
    <ViewFrame title={words.title}>
      {account.chainId !== undefined && (
        <p className={styles.text}>{words.text(account.connectorName, account.chainId)}</p>
      )}
      <NetworkList onSwitched={close} />
      <div className={styles.action}>
        <Button variant="quiet" wide onClick={() => disconnect().then(close, close)}>
          {accountWords.disconnect}
        </Button>
      </div>
    </ViewFrame>
  )
}
