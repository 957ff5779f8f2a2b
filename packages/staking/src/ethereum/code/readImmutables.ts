import { keccak256 } from 'viem/utils'
import type { Hex } from '../hex.ts'

/** A contract of ours as published by `@granary/contracts`. */
export type PublishedCode<Name extends string> = {
  /** keccak256 of the runtime code with every immutable zeroed. */
  runtimeHash: Hex
  /** The byte offsets of each immutable, a word of 32 bytes. */
  immutables: Readonly<Record<Name, readonly number[]>>
}

const wordDigits = 64

/**
 * Compares all of a contract's runtime code with the published one. The compiler copies an immutable to every place
 * that uses it, so a forged contract can show one value in its getter and call another: all copies must be equal. The
 * caller decides which values are right.
 * @param code runtime code, as eth_getCode answers it
 * @returns the one value of each immutable, 32 bytes in lower case; null if the code is not the published one
 */
export function readImmutables<Name extends string>(
  code: Hex,
  { runtimeHash, immutables }: PublishedCode<Name>,
): Record<Name, Hex> | null {
  let digits = code.slice(2).toLowerCase()
  const values: Partial<Record<Name, Hex>> = {}
  for (const name of Object.keys(immutables) as Name[])
    for (const start of immutables[name]) {
      const [from, to] = [start * 2, start * 2 + wordDigits]
      const value: Hex = `0x${digits.slice(from, to)}`
      values[name] ??= value
      if (value !== values[name] || value.length !== 2 + wordDigits) return null
      digits = digits.slice(0, from) + '0'.repeat(wordDigits) + digits.slice(to)
    }
  return keccak256(`0x${digits}`) === runtimeHash ? (values as Record<Name, Hex>) : null
}

/** The address in a word of 32 bytes, lower case; null if the word is more than an address. */
export function wordToAddress(word: Hex): Hex | null {
  return /^0x0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(26)}` : null
}
