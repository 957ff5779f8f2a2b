import { useWalletContext } from '../../../react/index.ts'
import styles from '../../plans/Plan.module.css'
import { PlanOutcome } from '../../plans/PlanOutcome.tsx'
import { ViewFrame } from '../../ViewFrame.tsx'
import { ReceiverText } from './ReceiverText.tsx'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useTransferView } from './useTransferView.ts'

/** What became of a transfer. */
export function WalletSendConfirmed() {
  const { wallet } = useWalletContext()
  const words = useSendMessages()
  const transfer = useTransferView('WalletSendConfirmed')
  const sent = transfer?.step === 'sent' ? transfer : null
  const isConfirmed = sent?.isConfirmed === true
  const finish = async () => {
    wallet.open({ name: 'Account' })
    await (await transfersOf(wallet)).done()
  }
  /** This one goes on by itself; the form takes its place. */
  const leave = async () => (await transfersOf(wallet)).done()
  return (
    <ViewFrame title={isConfirmed ? words.sentTitle : words.waitingTitle}>
      <PlanOutcome
        isConfirmed={isConfirmed}
        hash={sent?.hash ?? null}
        said={isConfirmed ? words.sentText : words.waitingText}
        words={words}
        onDone={() => void finish()}
        onLeave={() => void leave()}
      >
        <p className={styles.sum}>{sent && `${sent.facts.amount} ${sent.facts.symbol}`}</p>
        {sent && <ReceiverText address={sent.facts.receiver} />}
      </PlanOutcome>
    </ViewFrame>
  )
}
