import type { Dollars } from './dollars.ts'

/** Prices of tokens, by CAIP-10 in lower case. */
export type PriceSource = {
  name: string
  /**
   * The prices that it knows; the others are missing, never zero.
   * @throws if it cannot be asked
   */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Dollars>>
}
