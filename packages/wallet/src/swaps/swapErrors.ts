import { BaseError } from '@granary/errors'

/** Refusals of a swap before the wallet is asked. */
export type SwapErrorCode =
  | 'SWAP_GAS_PRICE_UNSUPPORTED'
  | 'SWAP_NETWORK_UNSUPPORTED'
  | 'SWAP_ANSWER_INVALID'
  | 'SWAP_TOKEN_DIFFERS'
  | 'SWAP_QUOTE_DIFFERS'
  | 'SWAP_QUOTE_EXPIRED'
  | 'SWAP_ROUTER_UNKNOWN'
  | 'SWAP_CALL_DIFFERS'
  | 'SWAP_PRICE_MOVED'
  | 'SWAP_UNSIMULATED'
  | 'SWAP_ABOVE_BALANCE'
  | 'SWAP_ROUTE_MISSING'

/** The first two texts are the specification's (section 8). */
const texts: Readonly<Record<SwapErrorCode, string>> = {
  SWAP_GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  SWAP_NETWORK_UNSUPPORTED: 'Network not supported for Swaps',
  SWAP_ANSWER_INVALID: 'The swap service answered something that makes no sense.',
  SWAP_TOKEN_DIFFERS: 'The swap service describes another token than the chain.',
  SWAP_QUOTE_DIFFERS: 'The quote is not what the chain would pay.',
  SWAP_QUOTE_EXPIRED: 'The quote has expired.',
  SWAP_ROUTER_UNKNOWN: 'The swap would go through a contract that this application does not know.',
  SWAP_CALL_DIFFERS: 'The transaction would do something else than the quote says.',
  SWAP_PRICE_MOVED: 'The price moved beyond the slippage.',
  SWAP_UNSIMULATED: "This swap cannot be tried on the wallet's own node.",
  SWAP_ABOVE_BALANCE: 'The amount is above the balance.',
  SWAP_ROUTE_MISSING: 'No pool swaps these tokens in this amount.',
}

/** A swap that was not made. */
export class SwapError extends BaseError {
  override readonly name = 'SwapError'
  constructor(code: SwapErrorCode, details?: string, cause?: unknown) {
    super(texts[code], {
      code,
      cause,
      ...(details !== undefined && { details }),
      metaMessages: ['Nothing was sent.'],
    })
  }
}
