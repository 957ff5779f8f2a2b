import { bls12_381 } from '@noble/curves/bls12-381.js'
import { consensusSuite } from './bls/findInvalidSignatures.ts'
import type { DepositData } from './DepositData.ts'
import { depositSigningRoot } from './depositRoots.ts'
import { toBytes } from './hex.ts'

/**
 * Whether a deposit is signed by its own key, over exactly these credentials and this amount, on the chain of this
 * fork version. Malformed fields, points off the curve or outside the subgroup and the key or signature at infinity
 * are invalid, as in the consensus specification's bls.Verify.
 */
export function verifyDepositSignature(
  deposit: Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'forkVersion' | 'signature'>,
): boolean {
  const { longSignatures } = bls12_381
  try {
    const message = toBytes(depositSigningRoot(deposit), 32)
    return longSignatures.verify(
      toBytes(deposit.signature, 96),
      longSignatures.hash(message, consensusSuite),
      toBytes(deposit.pubkey, 48),
    )
  } catch {
    return false
  }
}
