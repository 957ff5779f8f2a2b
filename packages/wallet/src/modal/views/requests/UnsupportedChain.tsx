import { Button } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { NetworkList } from '../../NetworkList.tsx'
import texts from '../../text.module.css'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './UnsupportedChain.module.css'
import { useRequestMessages } from './useRequestMessages.ts'

/** The wallet is on a network outside the host's: choose another, or disconnect. */
export function UnsupportedChain() {
  const { wallet } = useWalletContext()
  const { unsupported: words, account: accountWords } = useRequestMessages()
  const { namespace, chainId, connector } = useShownAccount()
  return (
    <ViewFrame title={words.title}>
      {connector && (
        <p className={texts.lead}>
          {/* Ethereum's chains have familiar numbers; the other references are hashes. */}
          {namespace === 'eip155' ? words.text(connector.name, chainId) : words.unknown(connector.name)}
        </p>
      )}
      <NetworkList only={namespace} onSwitched={wallet.close} />
      <div className={styles.action}>
        <Button
          variant="quiet"
          wide
          onClick={() => wallet.disconnect(namespace).then(wallet.close, wallet.close)}
        >
          {accountWords.disconnect}
        </Button>
      </div>
    </ViewFrame>
  )
}
