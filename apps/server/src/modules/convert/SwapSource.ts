import type { Hex } from '@granary/staking/ethereum'

/** A swap on one chain. Tokens in lower case; the chain's coin is `nativeTokenAddress`. */
export type SwapAsk = {
  chainId: number
  from: Hex
  to: Hex
  /** Of `from`, in its smallest unit. */
  amount: bigint
  /** Null if not known yet. */
  account: Hex | null
}

export type SwapOffer = {
  /** Of `to`, in its smallest unit. */
  toAmount: bigint
  router: Hex
  /** Needs the allowance. */
  spender: Hex
  path: readonly Hex[] | null
  blockNumber: number | null
}

export type SwapCall = {
  to: Hex
  data: Hex
  value: bigint
  /** Gas that it may take beyond an estimate of now. */
  gasReserve?: bigint
}

/** Who quotes swaps and builds them. */
export type SwapSource = {
  name: string
  serves(chainId: number): boolean
  /** Null where it knows no way from one token to the other. @throws when it cannot be asked */
  quote(ask: SwapAsk): Promise<SwapOffer | null>
  /** @param slippageBps basis points that the output may fall short of the quote */
  build(ask: SwapAsk & { account: Hex }, slippageBps: number): Promise<SwapCall | null>
  /** Contract that needs the allowance; null if only a quote tells. */
  spender(chainId: number): Promise<Hex | null>
}
