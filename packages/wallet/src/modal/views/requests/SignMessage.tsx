import { Button, elideMiddle } from '@granary/ui'
import { type ToggleEvent, useState } from 'react'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import texts from '../../text.module.css'
import { errorText } from '../../toastText.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletEmblem } from '../../WalletEmblem.tsx'
import styles from './SignMessage.module.css'
import { useRequestMessages } from './useRequestMessages.ts'

/** The message, for reading first; built when opened. */
function MessageText() {
  const { wallet } = useWalletContext()
  const { signIn: words } = useRequestMessages()
  const [text, setText] = useState<string>()
  const read = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || text !== undefined) return
    wallet.siwx.preview().then(setText, () => setText(''))
  }
  return (
    <details className={styles.message} onToggle={read}>
      <summary>{words.message}</summary>
      {text === '' ? <p>{words.messageFailed}</p> : <pre>{text}</pre>}
    </details>
  )
}

/** Asks the person to sign a message that proves the address is theirs. */
export function SignMessage() {
  const { wallet } = useWalletContext()
  const messages = useRequestMessages()
  const { signIn: words, cancel } = messages
  const { status, isRequired, error } = useWalletState(state => state.siwx)
  const { address, connector, chain: network } = useShownAccount()
  const isSigning = status === 'signing'
  const failed = error !== null && !isSigning
  const said = isSigning ? words.waiting(connector?.name ?? '') : error ? errorText(error, messages) : ''
  useAnnouncement(said)
  const site = wallet.config.metadata?.name ?? location.host
  return (
    <ViewFrame title={words.title(site)} hasOwnExit>
      <div className={styles.view}>
        <WalletEmblem src={connector?.icon} state={isSigning ? 'waiting' : failed ? 'failed' : 'still'} />
        <p className={texts.note}>{words.text}</p>
        <dl className={styles.facts}>
          <dt>{words.address}</dt>
          <dd title={address}>{elideMiddle(address ?? '', 6, 4)}</dd>
          {network && (
            <>
              <dt>{words.network}</dt>
              <dd>{network.name}</dd>
            </>
          )}
        </dl>
        <MessageText key={`${address} ${network?.caipNetworkId}`} />
        <p className={failed ? styles.failed : styles.said}>{said}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void wallet.siwx.cancel()}>
          {cancel}
        </Button>
        <Button busy={isSigning} onClick={() => void wallet.siwx.sign()}>
          {words.sign}
        </Button>
      </div>
      {isRequired && <p className={styles.required}>{words.required}</p>}
    </ViewFrame>
  )
}
