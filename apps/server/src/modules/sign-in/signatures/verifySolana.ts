import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SignedMessage } from './SignedMessage.ts'

/** A Solana account's address is its ed25519 key. By RFC 8032, so that a signature has one form only. */
export function verifySolana({ data, message, signature }: SignedMessage): boolean {
  try {
    const key = base58.decode(data.accountAddress)
    const bytes = base58.decode(signature)
    return (
      bytes.length === 64 && ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
    )
  } catch {
    return false
  }
}
