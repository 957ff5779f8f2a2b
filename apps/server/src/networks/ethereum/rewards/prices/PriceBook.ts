/** What an ETH was worth, day by day. */
export type PriceBook = {
  /** Whose prices they are: the host of the source, or the name of the file. */
  source: string
  /** ISO 4217, lower case. */
  currencies(): readonly string[]
  /**
   * Prices of one ETH in 1e-8 cents; days without a believable one are left out. Never fails for want of a source.
   * @param dates `2026-11-22`, newest first
   */
  pricesOf(currency: string, dates: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}
