import type { DepositData } from './DepositData.ts'
import { depositDomain } from './depositDomain.ts'
import { depositMessageRoot } from './depositMessageRoot.ts'
import type { Hex } from './Hex.ts'
import { merkleRoot } from './merkleRoot.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

/**
 * The 32 bytes that a validator's key signs: the root of the deposit message in the deposit domain.
 * Source: consensus specification, phase 0, compute_signing_root.
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 */
export function depositSigningRoot(
  deposit: Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'forkVersion'>,
): Hex {
  const chunks = new Uint8Array(64)
  chunks.set(toBytes(depositMessageRoot(deposit), 32))
  chunks.set(toBytes(depositDomain(deposit.forkVersion), 32), 32)
  return toHex(merkleRoot(chunks))
}
