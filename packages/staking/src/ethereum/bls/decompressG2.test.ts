import { type SecretKey, Signature } from '@chainsafe/blst'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from '../../../test/arbitraries.ts'
import { testSecretKey } from '../../../test/signedDeposit.ts'
import { decompressG2 } from './decompressG2.ts'

function blstAccepts(bytes: Uint8Array): boolean {
  try {
    Signature.fromBytes(bytes, true, true)
    return true
  } catch {
    return false
  }
}

const signatureOf = (key: SecretKey, message: Uint8Array) => Uint8Array.from(key.sign(message).toBytes())

test('signatures decompress to the same point as with an independent implementation', () => {
  fc.assert(
    fc.property(fc.nat(), bytesOf(32), (seed, message) => {
      const bytes = signatureOf(testSecretKey(seed), message)
      expect(decompressG2(bytes)).toEqual(bls12_381.G2.Point.fromBytes(bytes).toAffine())
    }),
    { numRuns: 100 },
  )
})

test('bytes are a signature exactly if blst accepts them, whatever the flags and the rest say', () => {
  const sound = signatureOf(testSecretKey(1), new Uint8Array(32))
  const flags = fc.constantFrom(0x00, 0x20, 0x40, 0x60, 0x80, 0xa0, 0xc0, 0xe0)
  const body = fc.oneof(bytesOf(96), fc.constant(sound), fc.constant(new Uint8Array(96)))
  fc.assert(
    fc.property(flags, body, (flag, bytes) => {
      const encoded = bytes.with(0, ((bytes[0] ?? 0) & 0x1f) | flag)
      expect(decompressG2(encoded) !== null).toBe(blstAccepts(encoded))
    }),
    { numRuns: 600 },
  )
})

test('coordinates not below the field order are refused, as by blst', () => {
  const p = bls12_381.fields.Fp.ORDER
  for (const [imaginary, real] of [
    [p - 1n, p],
    [p, p - 1n],
    [p, p],
    [0n, p + 1n],
  ] as const) {
    const hex = imaginary.toString(16).padStart(96, '0') + real.toString(16).padStart(96, '0')
    const bytes = hexToBytes(hex)
    bytes[0] = (bytes[0] ?? 0) | 0x80
    expect(blstAccepts(bytes)).toBe(false)
    expect(decompressG2(bytes)).toBeNull()
  }
})

test('other lengths are refused', () => {
  const sound = signatureOf(testSecretKey(1), new Uint8Array(32))
  expect(decompressG2(sound.subarray(0, 95))).toBeNull()
  expect(decompressG2(new Uint8Array([...sound, 0]))).toBeNull()
  expect(decompressG2(new Uint8Array())).toBeNull()
})
