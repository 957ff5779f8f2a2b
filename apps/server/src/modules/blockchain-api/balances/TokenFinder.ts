import type { Hex } from 'viem'

/**
 * Finds the tokens that an account may hold. What it holds of them is always read from the provider's node, so that a
 * finder can at most leave one out.
 */
export type TokenFinder = {
  name: string
  /** @returns undefined for a chain that it does not know */
  tokensOf(chainId: number, account: Hex): Promise<readonly Hex[]> | readonly Hex[] | undefined
}
