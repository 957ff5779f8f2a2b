import { amountBytes } from './amountBytes.ts'
import type { DepositData } from './DepositData.ts'
import { type Hex, toBytes, toHex } from './hex.ts'
import { merkleRoot, pubkeyRoot } from './merkleRoot.ts'

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

/**
 * The domain of deposit signatures: DOMAIN_DEPOSIT, then the first 28 bytes of the root of the genesis fork version
 * and a zero genesis validators root, so that a deposit stays valid over every fork. Source: consensus specification,
 * phase 0, compute_domain and process_deposit.
 * @param forkVersion the chain's genesis fork version, 4 bytes
 * @throws {MalformedHexError} HEX_MALFORMED when it is not 4 bytes
 */
export function depositDomain(forkVersion: Hex): Hex {
  const chunks = new Uint8Array(64)
  chunks.set(toBytes(forkVersion, 4))
  const domain = new Uint8Array(32)
  domain[0] = depositDomainType
  domain.set(merkleRoot(chunks).subarray(0, 28), 4)
  return toHex(domain)
}

/** DOMAIN_DEPOSIT is 0x03000000. */
const depositDomainType = 3

export type DepositMessage = Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei'>

/**
 * `hash_tree_root(DepositMessage)` (consensus specification, phase 0).
 * @throws {MalformedHexError} HEX_MALFORMED when a field has the wrong length
 * @throws {AmountOutOfRangeError} AMOUNT_OUT_OF_RANGE when the amount is no uint64
 */
export function depositMessageRoot(message: DepositMessage): Hex {
  const chunks = new Uint8Array(4 * 32)
  chunks.set(pubkeyRoot(message.pubkey), 0)
  chunks.set(toBytes(message.withdrawalCredentials, 32), 32)
  chunks.set(amountBytes(message.amountGwei, 'littleEndian'), 64)
  return toHex(merkleRoot(chunks))
}
