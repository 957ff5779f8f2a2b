import type { Hex } from '../Hex.ts'

/** The address in a word of 32 bytes, lower case; null if the word is more than an address. */
export function wordToAddress(word: Hex): Hex | null {
  return /^0x0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(26)}` : null
}
