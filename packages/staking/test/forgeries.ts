import { concat, type Hex, numberToHex, pad, slice } from 'viem'

/** Code with other 32 bytes at one place. */
export function patch(code: Hex, start: number, word: Hex): Hex {
  return concat([slice(code, 0, start), word, slice(code, start + 32)])
}

/**
 * The code with one copy of one immutable patched, for every copy: an attacker's address, zero, and the right value
 * with dirt in its unused upper bytes.
 */
export function forgeries(
  code: Hex,
  { immutables }: { immutables: Readonly<Record<string, readonly number[]>> },
  attacker: Hex,
): Hex[] {
  return Object.values(immutables)
    .flat()
    .flatMap(start => {
      const word = slice(code, start, start + 32)
      const dirty = numberToHex(BigInt(word) | (1n << 255n), { size: 32 })
      return [pad(attacker), pad('0x00'), dirty].map(other => patch(code, start, other))
    })
}
