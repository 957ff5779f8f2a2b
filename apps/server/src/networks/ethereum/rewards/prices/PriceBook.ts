/** Prices of an ETH by day. */
export type PriceBook = {
  /** The source of the prices: its host, or the name of the file. */
  source: string
  /** ISO 4217, lower case. */
  currencies(): readonly string[]
  /**
   * Prices of one ETH in 1e-8 cents, without days that lack a plausible one. Never fails for lack of a source.
   * @param dates `2026-11-22`, newest first
   */
  pricesOf(currency: string, dates: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}
