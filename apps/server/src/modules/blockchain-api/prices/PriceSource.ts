import type { Dollars } from './dollars.ts'

export type Price = {
  readonly usd: Dollars
  /** Percent against 24 hours ago; absent if the source does not know it, which is not zero. */
  readonly change24h?: number | undefined
}

/** Prices of tokens, by CAIP-10 in lower case. */
export type PriceSource = {
  name: string
  /**
   * The prices that it knows; the others are missing, never zero.
   * @throws if it cannot be asked
   */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Price>>
}
