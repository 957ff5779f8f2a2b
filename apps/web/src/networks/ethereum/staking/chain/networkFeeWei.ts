import type { DepositQuote } from './DepositQuote.ts'

/** What the network is expected to take, in wei: the limit has a fifth of room that is not used. */
export function networkFeeWei({ gas, gasFees }: DepositQuote): bigint | null {
  return gas === null ? null : (gas * 5n * gasFees.expectedPerGas) / 6n
}
