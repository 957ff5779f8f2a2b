import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isSignedMessage, isTransactionHash, responseType } from './responseType.ts'

const hex = (length: number) => `0x${'aB'.repeat(length).slice(0, length)}`

test('[B5.24] a transaction hash is 0x plus 64 hex characters', () => {
  expect(isTransactionHash(hex(64))).toBe(true)
  for (const wrong of [
    hex(63),
    hex(65),
    hex(64).slice(2),
    `${hex(64)}\n`,
    `0X${hex(64).slice(2)}`,
    `0x${'g'.repeat(64)}`,
  ])
    expect(isTransactionHash(wrong)).toBe(false)
})

test('[B5.25] a signed message is 0x plus at least 62 hex characters', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  expect(isSignedMessage(await account.signMessage({ message: 'hello' }))).toBe(true)
  for (const length of [62, 130, 2000]) expect(isSignedMessage(hex(length))).toBe(true)
  for (const wrong of [hex(61), '0x', 'hello', `${hex(62)} `]) expect(isSignedMessage(wrong)).toBe(false)
})

test('either is a transaction response, anything else an object', () => {
  for (const text of [hex(64), hex(62), hex(130)]) expect(responseType(text)).toBe('transaction')
  for (const other of [{ id: hex(64) }, [hex(64)], null, undefined, 7, '0x12', ''])
    expect(responseType(other)).toBe('object')
  fc.assert(
    fc.property(fc.anything(), response => {
      const isLongHex = typeof response === 'string' && /^0x[0-9a-fA-F]{62,}$/.test(response)
      expect(responseType(response)).toBe(isLongHex ? 'transaction' : 'object')
    }),
  )
})
