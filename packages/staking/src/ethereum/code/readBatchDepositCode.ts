import { batchDepositCode } from '@granary/contracts'
import type { Hex } from '../hex.ts'
import { readImmutables, wordToAddress } from './readImmutables.ts'

/** What the code of a batch contract fixes for ever. */
export type BatchDepositTerms = {
  /** The deposit contract that every stake goes to, lower case. */
  depositContract: Hex
  /** Upper bound of the service fee for one validator, wei. */
  maxFeePerValidatorWei: bigint
}

/**
 * Reads a batch contract's immutables from its code.
 * @param code runtime code, as eth_getCode answers it
 * @returns null if the code is not the published one, to the last copy of each immutable
 */
export function readBatchDepositCode(code: Hex): BatchDepositTerms | null {
  const immutables = readImmutables(code, batchDepositCode)
  const depositContract = immutables && wordToAddress(immutables.DEPOSIT_CONTRACT)
  if (!depositContract) return null
  return { depositContract, maxFeePerValidatorWei: BigInt(immutables.MAX_FEE_PER_VALIDATOR) }
}
