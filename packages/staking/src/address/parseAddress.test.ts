import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf } from '../../test/arbitraries.ts'
import { checksumAddress, parseAddress } from './parseAddress.ts'

/** The examples of EIP-55. */
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

test.each(checksummed)('%s is written by EIP-55, and read in lower case', address => {
  expect(checksumAddress(address.toLowerCase() as '0x')).toBe(address)
  expect(parseAddress(address)).toBe(address.toLowerCase())
})

/** EIP-55 in its own words: a digit is upper case where the hash of the address has 8 or more. */
function bySpecification(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, i) => (Number(`0x${hash[i]}`) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

test('checksums equal those of an independent implementation', () => {
  fc.assert(
    fc.property(hexOf(20), address => {
      expect(checksumAddress(address)).toBe(bySpecification(address))
    }),
    { numRuns: 1000 },
  )
})

test('lower case, upper case, spaces around and a missing 0x are accepted', () => {
  const lower = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  for (const text of [lower, lower.slice(2), ` ${lower}\n`, `0x${lower.slice(2).toUpperCase()}`])
    expect(parseAddress(text)).toBe(lower)
})

test('one letter in the wrong case is a typo', () => {
  expect(() => parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toThrow(/ADDRESS_CHECKSUM/)
})

test.each([
  '',
  '0x',
  '0x123',
  'vitalik.eth',
  `0x${'g'.repeat(40)}`,
  `0x${'0'.repeat(41)}`,
  '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
])('%j is no address', text => {
  expect(() => parseAddress(text)).toThrow(/ADDRESS_MALFORMED/)
})
