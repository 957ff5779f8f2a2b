import { Button, KeyValueList, Note } from '@granary/ui'
import { type TransferState, unitsToDecimal } from '../../../core/index.ts'
import { useWalletContext } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { WalletEmblem } from '../../WalletEmblem.tsx'
import { ReceiverText } from './ReceiverText.tsx'
import styles from './Send.module.css'
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
  const { network } = useShownAccount('eip155')
  const { facts, status, feeWei, notice, failure } = transfer
  const fee =
    feeWei === null || !network
      ? words.reading
      : `${shortFee(unitsToDecimal(feeWei, network.nativeCurrency.decimals))} ${network.nativeCurrency.symbol}`
  const items = [
    { id: 'network', label: words.network, value: network?.name ?? facts.network },
    { id: 'fee', label: words.fee, value: status === 'blocked' && feeWei === null ? '-' : fee },
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
  const { connectorName = '', connectorIcon } = useShownAccount('eip155')
  const { phase, failure } = transfer
  const said = {
    checking: words.checking,
    estimating: words.checking,
    asking: words.asking(connectorName),
    searching: words.searching,
    lost: words.lost,
    elsewhere: words.elsewhere,
    stopped: sendFailure(words, failure?.code ?? ''),
  }[phase]
  useAnnouncement(said)
  const isWaiting = phase === 'asking' || phase === 'searching'
  return (
    <>
      <Sum transfer={transfer} />
      <div className={styles.outcome}>
        <WalletEmblem
          src={connectorIcon}
          state={isWaiting ? 'waiting' : phase === 'stopped' ? 'failed' : 'still'}
        />
        <p className={styles.said}>{said}</p>
      </div>
      {phase === 'lost' && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void act(wallet, 'giveUpLost')}>
            {words.notSent}
          </Button>
        </div>
      )}
      {phase === 'stopped' && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void act(wallet, 'back')}>
            {words.checkAgain}
          </Button>
        </div>
      )}
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

/** Floored to six significant decimals: a fee is an estimate. */
function shortFee(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const first = fraction.search(/[1-9]/)
  if (first === -1) return whole
  return `${whole}.${fraction.slice(0, Math.max(6, first + 2))}`
}
