import type { InnerAnswer } from './aggregate3.ts'

/** All CFX there will ever be has 93 bits in Drip: more than 120 is no amount. */
const largest = 2n ** 120n

/** Exactly that many words, each a number; null if the call failed or answered anything else. */
function readWords(answer: InnerAnswer | undefined, count: number): bigint[] | null {
  if (!answer?.succeeded || answer.data.length !== 2 + count * 64) return null
  return Array.from({ length: count }, (_, i) => BigInt(`0x${answer.data.slice(2 + i * 64, 66 + i * 64)}`))
}

/** Exactly that many amounts; null if the call failed, or one of them is impossible. */
export function readNumbers(answer: InnerAnswer | undefined, count: number): bigint[] | null {
  const words = readWords(answer, count)
  return words?.every(value => value < largest) ? words : null
}

/** One amount, at most `most`; null if the call failed or answered anything else. */
export function readNumber(answer: InnerAnswer | undefined, most: bigint = largest): bigint | null {
  const value = readNumbers(answer, 1)?.[0] ?? null
  return value !== null && value <= most ? value : null
}

/** A list of tuples of that many numbers each; null if the call failed or answered anything else. */
export function readList(answer: InnerAnswer | undefined, width: number): bigint[][] | null {
  if (!answer || (answer.data.length - 2) % 64 !== 0) return null
  const words = readNumbers(answer, (answer.data.length - 2) / 64)
  const [offset, count, ...rest] = words ?? []
  if (offset !== 32n || count === undefined || BigInt(rest.length) !== count * BigInt(width)) return null
  return Array.from({ length: Number(count) }, (_, i) => rest.slice(i * width, (i + 1) * width))
}

/** A text of 1 to 200 bytes, as in the contract: not yet fit for a screen. */
export function readText(answer: InnerAnswer | undefined): string | null {
  if (!answer?.succeeded) return null
  const digits = answer.data.slice(2)
  if (digits.slice(0, 64) !== '20'.padStart(64, '0')) return null
  const length = Number(`0x${digits.slice(64, 128) || '0'}`)
  const bytes = digits.slice(128).match(/../g)?.slice(0, length) ?? []
  if (length < 1 || length > 200 || bytes.length !== length) return null
  const text = new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16))).trim()
  return text === '' ? null : text
}
