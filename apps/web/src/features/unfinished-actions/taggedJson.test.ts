import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taggedJson } from './taggedJson.ts'

/** Reads the file back, to hold it against what was written. */
function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged)
  if (typeof value !== 'object' || value === null) return value
  const [[tag, content] = ['', undefined], ...others] = Object.entries(value)
  const read = others.length === 0 ? readers[tag] : undefined
  if (read) return read(content as never)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, untagged(member)]))
}

const readers: Readonly<Record<string, (content: never) => unknown>> = {
  $bigint: (text: string) => BigInt(text),
  $number: (text: string) => Number(text),
  $undefined: () => undefined,
  $date: (ms: unknown) => new Date(untagged(ms) as number),
  $bytes: (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)),
  $map: (pairs: unknown[][]) => new Map(pairs.map(pair => pair.map(untagged) as [unknown, unknown])),
  $set: (items: unknown[]) => new Set(items.map(untagged)),
  $object: (pairs: [string, unknown][]) => {
    const made = {}
    for (const [key, value] of pairs)
      Object.defineProperty(made, key, {
        value: untagged(value),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    return made
  },
}

test('whatever a record holds, its export reads back as the same', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: false,
    key: fc.oneof(fc.string(), fc.constantFrom('$bigint', '$object', '$', '__proto__')),
  })
  fc.assert(
    fc.property(anything, value => {
      expect(untagged(JSON.parse(taggedJson(value)))).toEqual(value)
    }),
  )
})

test('bytes, very large numbers, lone surrogates and invalid dates lose nothing', () => {
  const record = {
    id: '\ud800',
    amountGwei: 2n ** 200n,
    raw: Uint8Array.of(0, 1, 254, 255),
    nothing: undefined,
    broken: Number.NaN,
    noDate: new Date(Number.NaN),
  }
  expect(untagged(JSON.parse(taggedJson(record)))).toEqual(record)
})
