import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import type { DepositData } from '../src/ethereum/DepositData.ts'
import type { Hex } from '../src/ethereum/hex.ts'

/** Any bytes of this length. */
export function bytesOf(length: number): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array({ minLength: length, maxLength: length })
}

/** Any bytes of this length, as lower-case hex. */
export function hexOf(length: number): fc.Arbitrary<Hex> {
  return bytesOf(length).map((bytes): Hex => `0x${bytesToHex(bytes)}`)
}

/** A row of deposit data with the right shape and arbitrary bytes: neither its roots nor its signature are valid. */
export const anyDeposit: fc.Arbitrary<DepositData> = fc.record({
  pubkey: hexOf(48),
  withdrawalCredentials: hexOf(32),
  amountGwei: fc.bigInt({ min: 1_000_000_000n, max: 2_048_000_000_000n }),
  signature: hexOf(96),
  depositMessageRoot: hexOf(32),
  depositDataRoot: hexOf(32),
  forkVersion: hexOf(4),
})
