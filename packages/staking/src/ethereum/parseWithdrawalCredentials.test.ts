import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf } from '../../test/arbitraries.ts'
import { parseWithdrawalCredentials, withdrawalCredentials } from './withdrawalCredentials.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('credentials are the type, eleven zero bytes and the address', () => {
  expect(withdrawalCredentials({ type: '0x01', address })).toBe(
    '0x010000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  )
  expect(withdrawalCredentials({ type: '0x02', address })).toBe(
    '0x020000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  )
})

test('credentials read back to their type and address', () => {
  fc.assert(
    fc.property(fc.constantFrom('0x01', '0x02'), hexOf(20), (type, owner) => {
      const credentials = withdrawalCredentials({ type, address: owner })
      expect(parseWithdrawalCredentials(credentials)).toEqual({ type, address: owner })
    }),
  )
})

test('an address that is not 20 bytes of hex is refused', () => {
  for (const wrong of ['0x', '0xf39F', `${address}00`, `0x${'g'.repeat(40)}`, address.slice(2)])
    expect(() => withdrawalCredentials({ type: '0x01', address: wrong as '0x' })).toThrow(/HEX_MALFORMED/)
})

test('credentials of another type, with a byte in the padding or of another length are refused', () => {
  const owner = address.slice(2)
  expect(() => parseWithdrawalCredentials(`0x00${'0'.repeat(22)}${owner}`)).toThrow(/CREDENTIALS_UNSUPPORTED/)
  expect(() => parseWithdrawalCredentials(`0x03${'0'.repeat(22)}${owner}`)).toThrow(/CREDENTIALS_UNSUPPORTED/)
  for (let byte = 0; byte < 11; byte++) {
    const padding = `${'00'.repeat(byte)}01${'00'.repeat(10 - byte)}`
    expect(() => parseWithdrawalCredentials(`0x01${padding}${owner}`)).toThrow(/CREDENTIALS_PADDING/)
  }
  expect(() => parseWithdrawalCredentials(`0x01${owner}`)).toThrow(/HEX_MALFORMED/)
})
