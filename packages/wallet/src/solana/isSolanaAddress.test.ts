import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase58 } from '../encoding/base58.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'

test('[B5.04] an address is 32 to 44 base58 characters', () => {
  expect(isSolanaAddress('11111111111111111111111111111111')).toBe(true)
  expect(isSolanaAddress('So11111111111111111111111111111111111111112')).toBe(true)
  const one = '1'
  for (const text of [
    '',
    one.repeat(31),
    one.repeat(45),
    `${one.repeat(31)}0`,
    `${one.repeat(32)}\n`,
    `0x${one.repeat(40)}`,
  ])
    expect(isSolanaAddress(text)).toBe(false)
})

test('[B5.04] every key of 32 bytes has an address that passes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
      expect(isSolanaAddress(toBase58(key))).toBe(true)
    }),
  )
})
