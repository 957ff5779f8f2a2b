import { amountBytes } from './amountBytes.ts'
import type { DepositData } from './DepositData.ts'
import type { Hex } from './Hex.ts'
import { merkleRoot } from './merkleRoot.ts'
import { pubkeyRoot } from './pubkeyRoot.ts'
import { toBytes } from './toBytes.ts'
import { toHex } from './toHex.ts'

/**
 * `hash_tree_root(DepositData)`, which the deposit contract recomputes and compares.
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE when the amount is no uint64
 */
export function depositDataRoot(
  deposit: Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'signature'>,
): Hex {
  const chunks = new Uint8Array(4 * 32)
  chunks.set(pubkeyRoot(deposit.pubkey), 0)
  chunks.set(toBytes(deposit.withdrawalCredentials, 32), 32)
  chunks.set(amountBytes(deposit.amountGwei, 'littleEndian'), 64)
  chunks.set(signatureRoot(deposit.signature), 96)
  return toHex(merkleRoot(chunks))
}

function signatureRoot(signature: Hex): Uint8Array {
  const chunks = new Uint8Array(128)
  chunks.set(toBytes(signature, 96))
  return merkleRoot(chunks)
}
