import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../test/randomRuns.ts'
import { p } from './fp.ts'
import { clearCofactor, toAffine } from './g2.ts'
import { hashToG2 } from './hashToG2.ts'
import { isogeny } from './isogeny.ts'
import { mapToIsogenousCurve } from './mapToIsogenousCurve.ts'

const { Point } = bls12_381.G2

/** RFC 9380, appendix J.10.1, as compressed points. */
test.each([
  [
    '',
    'a5cb8437535e20ecffaef7752baddf98034139c38452458baeefab379ba13dff5bf5dd71b72418717047f5b0f37da03d0141ebfbdca40eb85b87142e130ab689c673cf60f1a3e98d69335266f30d9b8d4ac44c1038e9dcdd5393faf5c41fb78a',
  ],
  [
    'abc',
    '939cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4ca3a230ed250fbe3a2acf73a41177fd802c2d18e033b960562aae3cab37a27ce00d80ccd5ba4b7fe0e7a210245129dbec7780ccc7954725f4168aff2787776e6',
  ],
])('the message "%s" hashes to the point of RFC 9380', (message, expected) => {
  const hash = hashToG2(utf8ToBytes(message), 'QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_')
  if (hash === null) throw new Error('infinity')
  expect(bytesToHex(Point.fromAffine(hash).toBytes())).toBe(expected)
})

test('any message hashes to the same point as with an independent implementation', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom('a', 'another tag'), (message, suite) => {
      expect(hashToG2(message, suite)).toEqual(bls12_381.longSignatures.hash(message, suite).toAffine())
    }),
    randomRuns(200, 40),
  )
})

test('field elements at the edges map as with an independent implementation', () => {
  const edges = [0n, 1n, 2n, p - 1n, p - 2n, (p - 1n) / 2n, (p + 1n) / 2n]
  for (const c0 of edges)
    for (const c1 of edges) {
      const mapped = toAffine(clearCofactor(isogeny(mapToIsogenousCurve({ c0, c1 }))))
      const { x, y } = bls12_381.G2.mapToCurve([c0, c1])
      expect(mapped).toEqual({ x, y })
    }
})
