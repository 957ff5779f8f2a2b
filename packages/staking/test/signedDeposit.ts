import { SecretKey } from '@chainsafe/blst'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DepositData } from '../src/ethereum/DepositData.ts'
import { depositDataRoot, depositMessageRoot, depositSigningRoot } from '../src/ethereum/depositRoots.ts'
import type { Hex } from '../src/ethereum/hex.ts'

/** The tests' account; `signedDeposit` signs its credentials by default. */
export const stakerAddress: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const hoodiForkVersion: Hex = '0x10000910'

export type DepositOptions = Partial<
  Pick<DepositData, 'withdrawalCredentials' | 'amountGwei' | 'forkVersion'>
>

/** A deposit signed by blst with the secret key that belongs to `seed`. */
export function signedDeposit(seed: number, options: DepositOptions = {}): DepositData {
  const secretKey = testSecretKey(seed)
  const message = {
    pubkey: hex(secretKey.toPublicKey().toBytes()),
    withdrawalCredentials: `0x010000000000000000000000${stakerAddress.slice(2)}` as Hex,
    amountGwei: 32_000_000_000n,
    forkVersion: hoodiForkVersion,
    ...options,
  }
  const signature = hex(secretKey.sign(hexToBytes(depositSigningRoot(message).slice(2))).toBytes())
  const signed = { ...message, signature }
  return {
    ...signed,
    depositMessageRoot: depositMessageRoot(signed),
    depositDataRoot: depositDataRoot(signed),
  }
}

/** `count` deposits of different keys. */
export function signedDeposits(count: number, options: DepositOptions = {}): DepositData[] {
  return Array.from({ length: count }, (_, seed) => signedDeposit(seed, options))
}

export function testSecretKey(seed: number): SecretKey {
  return SecretKey.fromKeygen(sha256(utf8ToBytes(`deposit test key ${seed}`)))
}

function hex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}
