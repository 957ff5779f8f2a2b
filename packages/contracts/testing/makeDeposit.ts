import { createHash } from 'node:crypto'
import { concat, type Hex, toHex } from 'viem'

/** A row as the deposit contract takes it; `amount` in gwei. */
export type Deposit = {
  pubkey: Hex
  withdrawalCredentials: Hex
  signature: Hex
  amount: bigint
  depositDataRoot: Hex
}

/**
 * A deposit that the deposit contract accepts, with arbitrary bytes as key and signature, for it verifies neither:
 * the beacon chain does.
 * @param seed Equal seeds give equal keys.
 * @param amount In gwei.
 */
export function makeDeposit(
  seed: number,
  owner: Hex,
  credentialsType: 1 | 2 = 1,
  amount = 32_000_000_000n,
): Deposit {
  const pubkey = bytes(`pubkey ${seed}`, 48)
  const signature = bytes(`signature ${seed}`, 96)
  const withdrawalCredentials = concat([toHex(credentialsType, { size: 1 }), toHex(0, { size: 11 }), owner])
  const depositDataRoot = rootOf(pubkey, withdrawalCredentials, signature, amount)
  return {
    pubkey: toHex(pubkey),
    withdrawalCredentials,
    signature: toHex(signature),
    amount,
    depositDataRoot,
  }
}

/** The rows of `BatchDeposit.depositBatch`. */
export function packDeposits(deposits: readonly Deposit[]): Hex {
  return concat(
    deposits.flatMap(d => [d.pubkey, d.signature, d.depositDataRoot, toHex(d.amount, { size: 8 })]),
  )
}

/** hash_tree_root(DepositData), written as the deposit contract writes it. */
function rootOf(pubkey: Buffer, credentials: Hex, signature: Buffer, amount: bigint): Hex {
  const littleEndian = Buffer.alloc(32)
  littleEndian.writeBigUInt64LE(amount)
  const signatureRoot = sha256(
    sha256(signature.subarray(0, 64)),
    sha256(signature.subarray(64), Buffer.alloc(32)),
  )
  const keyAndCredentials = sha256(sha256(pubkey, Buffer.alloc(16)), Buffer.from(credentials.slice(2), 'hex'))
  return toHex(sha256(keyAndCredentials, sha256(littleEndian, signatureRoot)))
}

function bytes(seed: string, length: number): Buffer {
  return createHash('shake256', { outputLength: length }).update(seed).digest()
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
