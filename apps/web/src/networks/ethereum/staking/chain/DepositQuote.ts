import type { CallRequest, GasFees } from '@granary/drivers/evm/chain'

/** The transactions that are still to be made, as they would be sent now, and what they cost. */
export type DepositQuote = {
  /** In the order in which they are signed. */
  calls: readonly QuotedCall[]
  /** Service fee for one validator, wei; zero where there is no batch contract to take it. */
  feePerValidatorWei: bigint
  /** Gas limits of all calls together, with room; null when the estimate failed: the simulation then says why. */
  gas: bigint | null
  /** The gas limit of each call; read just before the wallet is asked. */
  gasOf?: readonly bigint[]
  gasFees: GasFees
}

export type QuotedCall = {
  /** Index of the transaction in its stake. */
  transaction: number
  call: CallRequest
  /** keccak256 of the calldata: what the wallet shows can be held against it. */
  callHash: `0x${string}`
}

/** Value of all calls together, wei. */
export function quotedValueWei({ calls }: DepositQuote): bigint {
  return calls.reduce((sum, { call }) => sum + call.valueWei, 0n)
}

/** What the network is expected to take, in wei: the limit has a fifth of room that is not used. Null if unknown. */
export function quotedFeeWei({ gas, gasFees }: DepositQuote): bigint | null {
  return gas === null ? null : (gas * 5n * gasFees.expectedPerGas) / 6n
}
