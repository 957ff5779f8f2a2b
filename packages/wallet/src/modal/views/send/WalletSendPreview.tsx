import { Button, KeyValueList, Note } from '@granary/ui'
import { type TransferState, unitsToDecimal } from '../../../core/index.ts'
import { useWalletContext } from '../../../react/index.ts'
import styles from '../../plans/Plan.module.css'
import { PlanSigning } from '../../plans/PlanSigning.tsx'
import { shortFee } from '../../plans/shortFee.ts'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { ReceiverText } from './ReceiverText.tsx'
import { sendFailure } from './sendFailure.ts'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useTransferView } from './useTransferView.ts'

type In<Step extends TransferState['step']> = Extract<TransferState, { readonly step: Step }>

/** What would be sent, read on the wallet's own node, and the wallet while it is asked. */
export function WalletSendPreview() {
  const words = useSendMessages()
  const transfer = useTransferView('WalletSendPreview')
  return (
    <ViewFrame title={words.previewTitle}>
      <div className={styles.preview}>
        {transfer?.step === 'review' && <Review transfer={transfer} />}
        {transfer?.step === 'sign' && <Signing transfer={transfer} />}
      </div>
    </ViewFrame>
  )
}

function Sum({ transfer: { facts } }: { readonly transfer: In<'review' | 'sign'> }) {
  return (
    <>
      <p className={styles.sum}>
        {facts.amount} {facts.symbol}
      </p>
      <ReceiverText address={facts.receiver} />
    </>
  )
}

function Review({ transfer }: { readonly transfer: In<'review'> }) {
  const { wallet } = useWalletContext()
  const { cancel } = useMessages()
  const words = useSendMessages()
  const { chain: network } = useShownAccount()
  const { facts, status, fee, notice, failure } = transfer
  const { decimals = 0, symbol = '' } = network?.nativeCurrency ?? {}
  const shownFee =
    fee === null || !network ? words.reading : `${shortFee(unitsToDecimal(fee, decimals))} ${symbol}`
  const items = [
    { id: 'network', label: words.network, value: network?.name ?? facts.network },
    { id: 'fee', label: words.fee, value: status === 'blocked' && fee === null ? '-' : shownFee },
    ...(facts.opening ? [{ id: 'opening', label: words.opening, value: `${facts.opening} ${symbol}` }] : []),
  ]
  return (
    <>
      <Sum transfer={transfer} />
      {notice && (
        <Note tone="info" announced>
          {words.notices[notice]}
        </Note>
      )}
      <KeyValueList className={styles.facts ?? ''} items={items} />
      {facts.arrives && (
        <Note tone="warning" announced>
          {words.arrives(`${facts.arrives} ${facts.symbol}`)}
        </Note>
      )}
      {failure && (
        <Note tone="error" announced>
          {sendFailure(words, failure.code)}
        </Note>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={wallet.goBack}>
          {cancel}
        </Button>
        {status === 'blocked' ? (
          <Button onClick={() => void act(wallet, 'checkAgain')}>{words.checkAgain}</Button>
        ) : (
          <Button busy={status === 'checking'} onClick={() => void act(wallet, 'confirm')}>
            {words.send}
          </Button>
        )}
      </div>
    </>
  )
}

function Signing({ transfer }: { readonly transfer: In<'sign'> }) {
  const { wallet } = useWalletContext()
  const words = useSendMessages()
  const { phase, failure } = transfer
  return (
    <>
      <Sum transfer={transfer} />
      <PlanSigning
        phase={phase}
        words={words}
        failure={sendFailure(words, failure?.code ?? '')}
        onNotSent={() => void act(wallet, 'giveUpLost')}
        onCheckAgain={() => void act(wallet, 'back')}
      />
    </>
  )
}

async function act(
  wallet: ReturnType<typeof useWalletContext>['wallet'],
  action: 'confirm' | 'checkAgain' | 'giveUpLost' | 'back',
): Promise<void> {
  const transfers = await transfersOf(wallet)
  await transfers[action]()
}
