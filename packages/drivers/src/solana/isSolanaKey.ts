import { base58 } from '@scure/base'

/** Whether a text is an address: 32 bytes in base58. */
export function isSolanaKey(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
