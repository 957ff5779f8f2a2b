import type { Wallet } from '../core/index.ts'
import { WalletSwaps } from './WalletSwaps.ts'

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
export { type SwapFacts, type SwapPair, swapFactsOf, swapKind } from './planSwap.ts'
export type { SwapSettings } from './SwapPins.ts'
export { SwapError, type SwapErrorCode } from './swapErrors.ts'
export type { WalletSwaps } from './WalletSwaps.ts'

const made = new WeakMap<Wallet, WalletSwaps>()

/** The swaps of a toolkit. They go on while the page is open, whether the modal is or not. */
export function swapsOf(wallet: Wallet): WalletSwaps {
  const swaps = made.get(wallet) ?? new WalletSwaps(wallet)
  made.set(wallet, swaps)
  return swaps
}
