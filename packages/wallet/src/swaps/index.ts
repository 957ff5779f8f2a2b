export { assertToken, type CheckedQuote } from './checkQuote.ts'
export {
  coinAddress,
  createSwapApi,
  defaultSlippage,
  type SwapApi,
  type SwapIntent,
  type SwapQuote,
  type SwapToken,
} from './createSwapApi.ts'
export type { Swaps } from './createSwaps.ts'
export { openSwaps } from './openSwaps.ts'
export { type SwapFacts, swapFactsOf, swapKind } from './planSwap.ts'
export type { OutsideRouter, SwapSettings } from './SwapPins.ts'
export { SwapError, type SwapErrorCode } from './swapErrors.ts'
