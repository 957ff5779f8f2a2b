import { Button } from '@granary/ui'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import texts from '../../text.module.css'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletEmblem } from '../../WalletEmblem.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './ApproveTransaction.module.css'
import { useRequestMessages } from './useRequestMessages.ts'

/** The host's request for the person's approval before the wallet asks. */
export function ApproveTransaction() {
  const { wallet } = useWalletContext()
  const { approve: words, cancel } = useRequestMessages()
  const request = useWalletState(state => state.transactions.at(-1))
  const { connector } = useShownAccount()
  return (
    <ViewFrame title={words.title} hasOwnExit>
      <div className={styles.view}>
        <WalletEmblem src={connector?.icon} state="still" />
        <h3 className={texts.title}>{request?.title ?? words.heading}</h3>
        {request?.description && <p className={styles.text}>{request.description}</p>}
        <p className={texts.note}>{words.text(connector?.name ?? '')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void walletActions(wallet).refuse()}>
          {cancel}
        </Button>
        <Button onClick={() => void walletActions(wallet).approve()}>{words.go}</Button>
      </div>
    </ViewFrame>
  )
}
