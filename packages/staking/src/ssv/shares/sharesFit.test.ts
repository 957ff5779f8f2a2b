import fc from 'fast-check'
import { bytesToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../test/randomRuns.ts'
import { testSecretKey } from '../../../test/signedDeposit.ts'
import { clusterSizes } from '../cluster/clusterSize.ts'
import { sharesFit } from './sharesFit.ts'
import { splitSecretKey } from './splitSecretKey.ts'

const publicKey = bytesToHex(testSecretKey(1).toPublicKey().toBytes())

function sharesOf(size: number, seed = 1) {
  return splitSecretKey({
    secretKey: Uint8Array.from(testSecretKey(seed).toBytes()),
    operatorIds: Array.from({ length: size }, (_, i) => BigInt(2 * i + 3)),
  }).map(({ operatorId, publicKey }) => ({ operatorId, publicKey }))
}

test.each(clusterSizes)('%i shares of the validator’s key fit it', size => {
  expect(sharesFit(publicKey, sharesOf(size))).toBe(true)
  expect(sharesFit(bytesToHex(testSecretKey(2).toPublicKey().toBytes()), sharesOf(size))).toBe(false)
})

test('one share key of another split, at any place, does not fit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...clusterSizes), fc.nat(12), (size, place) => {
      const other = sharesOf(size)[place % size]
      const shares = sharesOf(size).map((share, i) => (i === place % size && other ? other : share))
      expect(sharesFit(publicKey, shares)).toBe(false)
    }),
    randomRuns(100, 10),
  )
})

test('shares of operators in exchanged places do not fit', () => {
  const [a, b, ...rest] = sharesOf(4)
  if (!a || !b) throw new Error('four shares')
  const exchanged = [{ ...a, publicKey: b.publicKey }, { ...b, publicKey: a.publicKey }, ...rest]
  expect(sharesFit(publicKey, exchanged)).toBe(false)
})

test.each([
  ['infinity', `0xc0${'00'.repeat(47)}`],
  ['off the curve', `0x8f${'11'.repeat(47)}`],
  ['outside the subgroup', `0x80${'00'.repeat(46)}04`],
  ['too short', '0x8f'],
] as const)('a share key that is %s does not fit', (_, key) => {
  const [, ...rest] = sharesOf(4)
  expect(sharesFit(publicKey, [{ operatorId: 3n, publicKey: key }, ...rest])).toBe(false)
  expect(sharesFit(key, sharesOf(4))).toBe(false)
})

test('another number of operators, or one twice, does not fit', () => {
  const [first, second, third] = sharesOf(4)
  if (!first || !second || !third) throw new Error('four shares')
  expect(sharesFit(publicKey, [first, second, third])).toBe(false)
  expect(sharesFit(publicKey, [first, first, second, third])).toBe(false)
})
