import type { Address } from '../connections/Connection.ts'
import type { PlanFailure, PlanState } from '../plans/PlanState.ts'

/** A coin or token that can be swapped. */
export type SwapAsset = {
  /** Lower case; 0xeeee…eeee for the chain's coin. */
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units; null until the chain was asked. */
  readonly balance: bigint | null
}

/** A quote that the wallet's own node confirmed. Amounts in smallest units. */
export type SwapOffer = {
  readonly source: string
  readonly amount: bigint
  readonly toAmount: bigint
  /** The least that is accepted. */
  readonly least: bigint
  /** How much worse than a small swap's the price is, basis points, rounded up; null if unknown. */
  readonly impactBps: number | null
  /** Uniswap's pools on the way, each of which keeps 0.3 %; null of an outside service. */
  readonly pools: number | null
  /** The router must be allowed to take the amount first. */
  readonly needsApproval: boolean
  /** Milliseconds since 1970. */
  readonly validUntil: number
}

/** One transaction of a swap: `reset` takes an earlier allowance back. */
export type SwapTask = 'reset' | 'approve' | 'swap'

/** A swap as the person reads it before and after. Amounts are decimal text. */
export type SwapSummary = {
  /** CAIP-2. */
  readonly network: string
  readonly fromSymbol: string
  readonly amount: string
  readonly toSymbol: string
  /** What the chain pays now. */
  readonly expected: string
  readonly least: string
  readonly impactBps: number | null
  readonly pools: number | null
  readonly source: string
  /** May take the amount; lower case. */
  readonly spender: string
  readonly tasks: readonly SwapTask[]
  /** Index of the task that is asked for next, or on its way. */
  readonly current: number
  /** The tasks left are reviewed at once, in one confirmation where the wallet can. */
  readonly isTogether: boolean
}

/** A swap while the person fills it in, and the one that is reviewed, asked for or on its way. */
export type SwapState = {
  /** What the network's service offers, the coin first; null until read. */
  readonly assets: readonly SwapAsset[] | null
  readonly from?: SwapAsset
  readonly to?: SwapAsset
  /** As typed. */
  readonly amount: string
  /** Percent. */
  readonly slippage: number
  readonly isQuoting: boolean
  /** The review of the offer on show is being opened. */
  readonly isOpening: boolean
  readonly offer: SwapOffer | null
  readonly failure: PlanFailure | null
  /** Null until looked for. */
  readonly plan: PlanState<SwapSummary> | null
}

/** What the person fills in. */
export type SwapForm = Pick<SwapState, 'from' | 'to' | 'amount' | 'slippage'>

/** Changes the form. What was quoted for it is no longer shown. */
export const filledSwap = (swap: SwapState, part: Partial<SwapForm>): SwapState => ({
  ...swap,
  ...part,
  offer: null,
  failure: null,
  isQuoting: false,
})

/** Slippage: percent (specification section 9). */
export const initialSwapState: SwapState = {
  assets: null,
  amount: '',
  slippage: 1,
  isQuoting: false,
  isOpening: false,
  offer: null,
  failure: null,
  plan: null,
}
