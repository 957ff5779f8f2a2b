import type { TransferFacts, TransferState, View } from '../../../core/index.ts'
import { type PlanViews, usePlanView } from '../../plans/usePlanView.ts'
import { transfersOf } from './transfersOf.ts'

const views: PlanViews<TransferFacts> = {
  form: 'WalletSend',
  review: 'WalletSendPreview',
  outcome: 'WalletSendConfirmed',
  plan: state => state.transfer,
  actions: transfersOf,
}

/** The transfer of the connected account, which decides what view is shown. */
export const useTransferView = (name: View['name']): TransferState | null => usePlanView(views, name)
