import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEvmAddress } from './isEvmAddress.ts'

const lower = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'

test('an address is 40 hex characters with an optional 0x', () => {
  expect(isEvmAddress(`0x${lower}`)).toBe(true)
  expect(isEvmAddress(lower)).toBe(true)
  for (const text of [
    '',
    '0x',
    `0x${lower}0`,
    `0x${lower.slice(1)}`,
    `0X${lower}`,
    ` 0x${lower}`,
    `0x${lower}\n`,
  ])
    expect(isEvmAddress(text)).toBe(false)
})

test('accepts all lower or all upper case; rejects mixed case', () => {
  expect(isEvmAddress(`0x${lower.toUpperCase()}`)).toBe(true)
  expect(isEvmAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(false)
})

test('an address valid in one case is valid in the other, and in no mixture', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(hex, digits => {
      const upper = digits.toUpperCase()
      expect(isEvmAddress(digits) && isEvmAddress(upper)).toBe(true)
      const mixed = `${digits.slice(0, 20)}${upper.slice(20)}`
      expect(isEvmAddress(mixed)).toBe(mixed === digits || mixed === upper)
    }),
  )
})
