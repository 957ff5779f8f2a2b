import type { DepositCallRequest } from './DepositCallRequest.ts'
import type { GasFees } from './readGasFees.ts'

/** The transaction as it would be sent now, and what it costs. */
export type DepositQuote = {
  call: DepositCallRequest
  /** keccak256 of the calldata: what the wallet shows can be held against it. */
  callHash: `0x${string}`
  feePerValidatorWei: bigint
  /** Gas limit, with room; null when the estimate failed: the simulation then says why. */
  gas: bigint | null
  gasFees: GasFees
}
