import type { ActionRequest, Bundling, EvmCost } from '@granary/drivers/evm'
import type { TransactionState } from '@granary/transactions'
import type { ActionRecord } from './ActionRecord.ts'

/** The plan on the screen. */
type Shown = {
  /** Of its record; null before the first question is recorded. */
  id: string | null
  kind: string
  /** Still to request, in order, as last prepared. */
  requests: readonly ActionRequest[]
  /** Requested so far, in order. */
  actions: readonly ActionRecord[]
}

/** `bundling`: how the wallet takes several in one confirmation; null for one after another. */
export type FlowQuote = EvmCost & { bundling: Bundling | null }

type Engine = TransactionState<EvmCost>
type In<Step extends Engine['step']> = Omit<Extract<Engine, { step: Step }>, 'plan' | 'record'>

/** The engine's state as pages of EVM chains read it. */
export type FlowState =
  | Exclude<Engine, { record: unknown }>
  | (Shown & Omit<In<'review'>, 'quote'> & { quote: FlowQuote | null })
  | (Shown & In<'sign'>)
  | (Shown & In<'broadcast'>)
  | (Shown & In<'confirmed'>)

/** Reviewed, being signed, on its way or confirmed. */
export type FlowUnderWay = Extract<FlowState, Shown>

export function isUnderWay(state: FlowState): state is FlowUnderWay {
  return 'requests' in state
}
