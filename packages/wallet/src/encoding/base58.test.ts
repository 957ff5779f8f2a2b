import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test("the base58 draft's examples", () => {
  expect(toBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(toBase58(Uint8Array.from([0, 0, 0x28, 0x7f, 0xb4, 0xcd]))).toBe('11233QC4')
  expect(toBase58(new Uint8Array())).toBe('')
})

test('round-trips any bytes, with a unique text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
      expect(fromBase58(toBase58(bytes))).toEqual(bytes)
    }),
  )
})

test('any text is bytes or null, never an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const bytes = fromBase58(text)
      if (bytes !== null) expect(toBase58(bytes)).toBe(text)
    }),
  )
  for (const text of ['0', 'O', 'I', 'l', '1'.repeat(129)]) expect(fromBase58(text)).toBeNull()
})
