import { useEffect } from 'react'
import type { TransferState, View, Wallet } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { transfersOf } from './transfersOf.ts'

type Name = Extract<View['name'], 'WalletSend' | 'WalletSendPreview' | 'WalletSendConfirmed'>

/** The transfer of the connected account, which decides what view is shown. */
export function useTransferView(name: Name): TransferState | null {
  const { wallet } = useWalletContext()
  const transfer = useWalletState(state => state.transfer)
  const wanted = viewOf(transfer)
  useEffect(() => {
    void begin(wallet, name)
  }, [wallet, name])
  useEffect(() => {
    if (wanted && wanted !== name && !isLeaving(wallet, name)) move(wallet, wanted)
  }, [wallet, name, wanted])
  return transfer
}

function viewOf(transfer: TransferState | null): Name | null {
  if (transfer?.step === 'idle') return 'WalletSend'
  if (transfer?.step === 'sent') return 'WalletSendConfirmed'
  return transfer?.step === 'review' || transfer?.step === 'sign' ? 'WalletSendPreview' : null
}

/** Wallets whose form was opened by going back from a review, or after a transfer. */
const leaving = new WeakSet<Wallet>()
const isLeaving = (wallet: Wallet, name: Name) => name === 'WalletSend' && leaving.has(wallet)

/** The form, opened over a review or a finished transfer, is for the next one. */
async function begin(wallet: Wallet, name: Name): Promise<void> {
  const { transfer } = wallet.store.getState()
  const isOver = transfer?.step === 'review' || (transfer?.step === 'sent' && transfer.isConfirmed)
  const leaves = name === 'WalletSend' && isOver
  if (leaves) leaving.add(wallet)
  try {
    const transfers = await transfersOf(wallet)
    if (leaves) await (transfer.step === 'review' ? transfers.back() : transfers.done())
    else await transfers.open()
  } catch {
    // The form says what fails once the person goes on.
  } finally {
    leaving.delete(wallet)
  }
}

/** Back where the view is the one before, so that the history does not grow. */
function move(wallet: Wallet, name: Name): void {
  const { history } = wallet.store.getState()
  if (history.at(-2)?.name === name) wallet.goBack()
  else if (history.at(-1)?.name === 'WalletSend' && name === 'WalletSendPreview') wallet.push({ name })
  else wallet.replace({ name })
}
