import { ed25519 } from '@noble/curves/ed25519.js'
import { solanaSecret, solanaTestAccount } from './createSolanaTestWallet.ts'

/** An unsigned transaction of one signer that calls a program with this text, as Solana serializes it. */
export function solanaTransaction(text: string, { versioned = false } = {}): Uint8Array {
  const data = new TextEncoder().encode(text)
  const program = new Uint8Array(32).fill(9)
  const blockhash = new Uint8Array(32).fill(7)
  const message = [
    ...(versioned ? [0x80] : []),
    ...[1, 0, 1],
    ...[2, ...solanaTestAccount(0).publicKey, ...program],
    ...blockhash,
    ...[1, 1, 1, 0, data.length, ...data],
    ...(versioned ? [0] : []),
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** Signs as the first test account. */
export function signSolanaTransaction(transaction: Uint8Array): Uint8Array {
  const signature = ed25519.sign(transaction.slice(65), solanaSecret(0))
  return Uint8Array.from([1, ...signature, ...transaction.slice(65)])
}

export function isSolanaTransactionSigned(transaction: Uint8Array): boolean {
  return ed25519.verify(transaction.slice(1, 65), transaction.slice(65), solanaTestAccount(0).publicKey)
}
