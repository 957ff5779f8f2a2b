import { Button, buttonClass, CheckIcon, classNames, ExternalIcon, Spinner } from '@granary/ui'
import { useWalletContext } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { explorerLink } from '../../explorerLink.ts'
import texts from '../../text.module.css'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { ReceiverText } from './ReceiverText.tsx'
import styles from './Send.module.css'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useTransferView } from './useTransferView.ts'

/** What became of a transfer. */
export function WalletSendConfirmed() {
  const { wallet } = useWalletContext()
  const { account } = useMessages()
  const words = useSendMessages()
  const { network } = useShownAccount('eip155')
  const transfer = useTransferView('WalletSendConfirmed')
  const sent = transfer?.step === 'sent' ? transfer : null
  const isConfirmed = sent?.isConfirmed === true
  const sum = sent ? `${sent.facts.amount} ${sent.facts.symbol}` : ''
  const said = isConfirmed ? words.sentText : words.waitingText
  useAnnouncement(said)
  const link = sent?.hash && network ? explorerLink(network, 'tx', sent.hash) : undefined
  const finish = async () => {
    wallet.open({ name: 'Account' })
    await (await transfersOf(wallet)).done()
  }
  /** This one goes on by itself; the form takes its place. */
  const leave = async () => (await transfersOf(wallet)).done()
  return (
    <ViewFrame title={isConfirmed ? words.sentTitle : words.waitingTitle}>
      <div className={styles.outcome}>
        <span className={classNames(styles.seal, isConfirmed && styles.sealed)} aria-hidden="true">
          {isConfirmed ? <CheckIcon size={32} /> : <Spinner size="large" />}
        </span>
        <p className={styles.sum}>{sum}</p>
        {sent && <ReceiverText address={sent.facts.receiver} />}
        <p className={texts.note}>{said}</p>
      </div>
      <div className={styles.preview}>
        {link && (
          <a
            className={buttonClass({ variant: 'secondary', wide: true })}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${words.explorer} (${account.opensNewTab})`}
          >
            {words.explorer} <ExternalIcon size={16} />
          </a>
        )}
        <div className={styles.actions}>
          {!isConfirmed && (
            <Button variant="secondary" onClick={() => void leave()}>
              {words.another}
            </Button>
          )}
          <Button onClick={() => void finish()}>{words.done}</Button>
        </div>
      </div>
    </ViewFrame>
  )
}
