import { PublicKey, Signature, verify } from '@chainsafe/blst'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  infinity,
  keyOutsideSubgroup,
  signatureOffCurve,
  signatureOutsideSubgroup,
} from '../../test/hostilePoints.ts'
import { randomRuns } from '../../test/randomRuns.ts'
import { signedDeposit, signedDeposits } from '../../test/signedDeposit.ts'
import type { DepositData } from './DepositData.ts'
import { depositSigningRoot } from './depositRoots.ts'
import { type Hex, toHex } from './hex.ts'
import { verifyDepositSignature } from './verifyDepositSignature.ts'
import { verifyDepositSignatures } from './verifyDepositSignatures.ts'

const bytes = (hex: Hex) => hexToBytes(hex.slice(2))

/** blst's verdict on a deposit, with all of its point checks. */
function blstAccepts(deposit: DepositData): boolean {
  try {
    const key = PublicKey.fromBytes(bytes(deposit.pubkey), true)
    const signature = Signature.fromBytes(bytes(deposit.signature), true, true)
    return verify(bytes(depositSigningRoot(deposit)), key, signature)
  } catch {
    return false
  }
}

function withBitFlipped(hex: Hex, bit: number): Hex {
  const flipped = bytes(hex)
  const byte = Math.floor(bit / 8) % flipped.length
  flipped[byte] = (flipped[byte] ?? 0) ^ (1 << (bit % 8))
  return toHex(flipped)
}

const deposits = signedDeposits(8)
const [first, second] = deposits as [DepositData, DepositData]

test('deposits signed by their keys are valid, one by one and together', () => {
  expect(deposits.map(verifyDepositSignature)).toEqual(Array(8).fill(true))
  expect(verifyDepositSignatures(deposits)).toEqual({ valid: true, invalidIndexes: [] })
  expect(verifyDepositSignatures([])).toEqual({ valid: true, invalidIndexes: [] })
})

test('a change in any signed field makes a deposit invalid', () => {
  const changed: DepositData[] = [
    { ...first, pubkey: second.pubkey },
    { ...first, withdrawalCredentials: withBitFlipped(first.withdrawalCredentials, 255) },
    { ...first, withdrawalCredentials: `0x02${first.withdrawalCredentials.slice(4)}` },
    { ...first, amountGwei: first.amountGwei + 1n },
    { ...first, amountGwei: first.amountGwei + 2n ** 64n },
    { ...first, forkVersion: '0x00000000' },
    { ...first, signature: second.signature },
  ]
  expect(changed.map(verifyDepositSignature)).toEqual(changed.map(() => false))
  expect(verifyDepositSignatures(changed).invalidIndexes).toEqual(changed.map((_, i) => i))
})

test('points at infinity, outside the subgroup, off the curve or malformed are invalid, as for blst', () => {
  const hostile: DepositData[] = [
    { ...first, pubkey: infinity(48) },
    { ...first, signature: infinity(96) },
    { ...first, pubkey: infinity(48), signature: infinity(96) },
    { ...first, pubkey: keyOutsideSubgroup() },
    { ...first, signature: signatureOutsideSubgroup() },
    { ...first, signature: signatureOffCurve() },
    { ...first, pubkey: `0x${'ff'.repeat(48)}` },
    { ...first, signature: `0x${'00'.repeat(96)}` },
  ]
  expect(hostile.map(blstAccepts)).toEqual(hostile.map(() => false))
  expect(hostile.map(verifyDepositSignature)).toEqual(hostile.map(() => false))
  expect(verifyDepositSignatures([...hostile, second]).invalidIndexes).toEqual(hostile.map((_, i) => i))
})

test('fields that are not even hex of the right length are invalid and throw nothing', () => {
  const malformed = [
    { ...first, pubkey: '0x12' },
    { ...first, signature: first.signature.slice(2) },
    { ...first, signature: undefined },
    { ...first, forkVersion: null },
    { ...first, amountGwei: -1n },
  ] as unknown as DepositData[]
  expect(malformed.map(verifyDepositSignature)).toEqual(malformed.map(() => false))
  expect(verifyDepositSignatures(malformed).invalidIndexes).toEqual([0, 1, 2, 3, 4])
})

test('two wrong signatures whose errors cancel out in the sum are both found', () => {
  const { Point } = bls12_381.G2
  const shift = (deposit: DepositData, by: InstanceType<typeof Point>): DepositData => ({
    ...deposit,
    signature: toHex(Point.fromBytes(bytes(deposit.signature)).add(by).toBytes()),
  })
  const error = bls12_381.longSignatures.hash(new Uint8Array(32))
  const forged = deposits.map((deposit, i) => {
    if (i === 2) return shift(deposit, error)
    return i === 5 ? shift(deposit, error.negate()) : deposit
  })
  expect(verifyDepositSignatures(forged).invalidIndexes).toEqual([2, 5])
})

test('swapped signatures are found', () => {
  const swapped = [
    { ...first, signature: second.signature },
    { ...second, signature: first.signature },
  ]
  expect(verifyDepositSignatures([...swapped, ...deposits.slice(2)]).invalidIndexes).toEqual([0, 1])
})

test('the culprits are found wherever and however many they are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 7 })), culprits => {
      const rows = deposits.map((deposit, i) =>
        culprits.includes(i) ? { ...deposit, amountGwei: deposit.amountGwei + 1n } : deposit,
      )
      const invalidIndexes = culprits.toSorted((a, b) => a - b)
      expect(verifyDepositSignatures(rows)).toEqual({ valid: culprits.length === 0, invalidIndexes })
    }),
    randomRuns(8, 4),
  )
})

test('more deposits than one batch holds are verified, across its edge', () => {
  const many = Array.from({ length: 131 }, (_, i) => deposits[i % 8] ?? first)
  const rows = many.map((deposit, i) =>
    i === 127 || i === 129 ? { ...deposit, forkVersion: '0x00000000' as const } : deposit,
  )
  expect(verifyDepositSignatures(rows).invalidIndexes).toEqual([127, 129])
})

test('a single flipped bit of key or signature gets blst’s verdict', () => {
  const field = fc.constantFrom('pubkey' as const, 'signature' as const)
  fc.assert(
    fc.property(field, fc.nat({ max: 767 }), (name, bit) => {
      const deposit = { ...first, [name]: withBitFlipped(first[name], bit) }
      const expected = blstAccepts(deposit)
      expect(verifyDepositSignatures([deposit]).valid).toBe(expected)
      expect(verifyDepositSignature(deposit)).toBe(expected)
    }),
    randomRuns(40, 12),
  )
})

test('deposits of any amount, credentials and chain get blst’s verdict', () => {
  const options = fc.record({
    amountGwei: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    forkVersion: fc.constantFrom<Hex>('0x00000000', '0x10000910'),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), options, fc.boolean()), { minLength: 1, maxLength: 4 }), rows => {
      const signed = rows.map(([seed, option, isForged]) => {
        const deposit = signedDeposit(seed, option)
        return isForged ? { ...deposit, amountGwei: deposit.amountGwei ^ 1n } : deposit
      })
      const accepted = signed.map(blstAccepts)
      const invalidIndexes = accepted.flatMap((isAccepted, i) => (isAccepted ? [] : [i]))
      expect(verifyDepositSignatures(signed)).toEqual({ valid: invalidIndexes.length === 0, invalidIndexes })
    }),
    randomRuns(25, 8),
  )
})
