import { depositDataRoot, depositMessageRoot, depositSigningRoot, type Hex } from '@granary/staking/ethereum'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from 'viem'

/** A row of deposit data in the API's form. */
export type DepositRow = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: string
  signature: Hex
  depositMessageRoot: Hex
  depositDataRoot: Hex
  forkVersion: Hex
}

const { longSignatures } = bls12_381
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

/**
 * Valid deposit data signed with a forger's key: what a skilled malicious server can offer. Equal seeds give
 * equal keys.
 */
export function forgeDeposit(wanted: {
  seed: number
  withdrawalCredentials: Hex
  amountGwei: bigint
  forkVersion: Hex
}): DepositRow {
  const { seed, amountGwei, ...rest } = wanted
  const secret = new Uint8Array(32)
  new DataView(secret.buffer).setUint32(28, seed)
  const message = { ...rest, amountGwei, pubkey: bytesToHex(longSignatures.getPublicKey(secret).toBytes()) }
  const signed = longSignatures.sign(
    longSignatures.hash(hexToBytes(depositSigningRoot(message)), suite),
    secret,
  )
  const signature = bytesToHex(longSignatures.Signature.toBytes(signed))
  return withRoots({ ...message, amountGwei: amountGwei.toString(), signature })
}

/** A row whose roots match its content, whoever signed it. */
export function withRoots(row: Omit<DepositRow, 'depositMessageRoot' | 'depositDataRoot'>): DepositRow {
  const data = { ...row, amountGwei: BigInt(row.amountGwei) }
  return { ...row, depositMessageRoot: depositMessageRoot(data), depositDataRoot: depositDataRoot(data) }
}
