import { word } from './word.ts'

/** A call whose arguments are all one word: numbers and addresses. */
export function encodeCall(
  selector: `0x${string}`,
  ...args: readonly (bigint | `0x${string}`)[]
): `0x${string}` {
  return `${selector}${args.map(word).join('')}` as `0x${string}`
}
