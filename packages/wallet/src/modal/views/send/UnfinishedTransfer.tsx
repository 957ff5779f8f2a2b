import { AlertIcon, ChevronRightIcon, Spinner } from '@granary/ui'
import { useEffect } from 'react'
import type { TransferState } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { ListRow, RowList } from '../../ListRow.tsx'
import { shortAmount } from '../../shortAmount.ts'
import { useMessages } from '../../useMessages.ts'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'

/** Resumes the account's transfer, and leads to it until it is done. */
export function UnfinishedTransfer() {
  const { wallet } = useWalletContext()
  const { language } = useMessages()
  const words = useSendMessages()
  const transfer = useWalletState(state => state.transfer)
  useEffect(() => {
    // Without records nothing is under way; the form says so.
    transfersOf(wallet)
      .then(transfers => transfers.open())
      .catch(() => undefined)
  }, [wallet])
  if (!isUnfinished(transfer)) return null
  const { facts, step } = transfer
  const needsPerson = step === 'review' || (step === 'sign' && transfer.phase === 'lost')
  return (
    <RowList label={words.unfinished.title}>
      <ListRow
        image={needsPerson ? <AlertIcon size={18} /> : <Spinner />}
        name={`${shortAmount(facts.amount, language)} ${facts.symbol}`}
        note={words.unfinished[needsPerson && step === 'sign' ? 'lost' : step]}
        end={<ChevronRightIcon size={16} />}
        onClick={() => wallet.push({ name: 'WalletSend' })}
      />
    </RowList>
  )
}

type Unfinished = Extract<TransferState, { readonly step: 'review' | 'sign' | 'sent' }>

function isUnfinished(transfer: TransferState | null): transfer is Unfinished {
  if (transfer?.step === 'sent') return !transfer.isConfirmed
  return transfer?.step === 'review' || transfer?.step === 'sign'
}
