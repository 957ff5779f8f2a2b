import { findInvalidSignatures } from './bls/findInvalidSignatures.ts'
import type { DepositData } from './DepositData.ts'
import { depositSigningRoot } from './depositRoots.ts'
import { toBytes } from './hex.ts'

export type SignedDeposit = Pick<
  DepositData,
  'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'forkVersion' | 'signature'
>

/**
 * Verifies many deposit signatures at once, in about a third of the time they take one by one.
 * @returns the zero-based indexes of the deposits for which `verifyDepositSignature` is false, ascending
 */
export function verifyDepositSignatures(deposits: readonly SignedDeposit[]): {
  valid: boolean
  invalidIndexes: number[]
} {
  const invalidIndexes = findInvalidSignatures(
    deposits.map(deposit => ({
      pubkey: deposit.pubkey,
      signature: deposit.signature,
      message: signingRootOf(deposit),
    })),
  )
  return { valid: invalidIndexes.length === 0, invalidIndexes }
}

/** Null for malformed fields. */
function signingRootOf(deposit: SignedDeposit): Uint8Array | null {
  try {
    return toBytes(depositSigningRoot(deposit), 32)
  } catch {
    return null
  }
}
