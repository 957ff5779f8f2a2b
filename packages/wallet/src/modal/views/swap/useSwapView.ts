import { initialSwapState, type SwapState, type SwapSummary, type View } from '../../../core/index.ts'
import { useWalletState } from '../../../react/index.ts'
import { type PlanViews, usePlanView } from '../../plans/usePlanView.ts'
import { swapsOf } from './swapsOf.ts'

const views: PlanViews<SwapSummary> = {
  form: 'Swap',
  review: 'SwapPreview',
  outcome: 'SwapPreview',
  plan: state => state.swap?.plan ?? null,
  actions: swapsOf,
}

/** The connected account's swap, whose plan decides what view is shown. */
export function useSwapView(name: View['name']): SwapState {
  usePlanView(views, name)
  return useWalletState(state => state.swap) ?? initialSwapState
}
