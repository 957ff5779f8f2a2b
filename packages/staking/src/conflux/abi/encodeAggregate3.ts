import { multicallSelectors } from './selectors.ts'
import { word } from './word.ts'

export type InnerCall = { to: `0x${string}`; data: `0x${string}` }

/** Multicall3's `aggregate3` with calls that may each fail alone. */
export function encodeAggregate3(calls: readonly InnerCall[]): `0x${string}` {
  const tuples = calls.map(encodeTuple)
  let offset = calls.length * 32
  const offsets = tuples.map(tuple => {
    const own = offset
    offset += tuple.length / 2
    return word(BigInt(own))
  })
  const list = [word(32n), word(BigInt(calls.length)), ...offsets, ...tuples]
  return `${multicallSelectors.aggregate3}${list.join('')}`
}

/** Target, permission to fail, and call data. */
function encodeTuple({ to, data }: InnerCall): string {
  const digits = data.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  return [word(to), word(1n), word(96n), word(BigInt(digits.length / 2)), padded].join('')
}
