import { SecretKey } from '@chainsafe/blst'
import bls from 'bls-eth-wasm'
import fc from 'fast-check'
import { bytesToHex } from 'viem/utils'
import { beforeAll, expect, test } from 'vitest'
import { randomRuns } from '../../../test/randomRuns.ts'
import { testSecretKey } from '../../../test/signedDeposit.ts'
import { clusterSizes, thresholdOf } from '../cluster/clusterSize.ts'
import { combineSignatures } from './combineSignatures.ts'
import { scalarOrder } from './lagrange.ts'
import { sharesFit } from './sharesFit.ts'
import { combineSecretShares, splitSecretKey } from './splitSecretKey.ts'

beforeAll(() => bls.init(bls.BLS12_381))

const keyOf = (seed: number) => Uint8Array.from(testSecretKey(seed).toBytes())

/** A cluster's size, its ids in any order, and some of its places in any order. */
const anyCluster = fc.constantFrom(...clusterSizes).chain(size =>
  fc.record({
    size: fc.constant(size),
    ids: fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), { minLength: size, maxLength: size }),
    places: fc.shuffledSubarray(
      Array.from({ length: size }, (_, i) => i),
      { minLength: 1 },
    ),
    seed: fc.nat(1000),
  }),
)

test('thresholds are 3 of 4, 5 of 7, 7 of 10 and 9 of 13', () => {
  expect(clusterSizes.map(thresholdOf)).toEqual([3, 5, 7, 9])
})

test('shares recombine to the key if and only if they are a threshold', () => {
  fc.assert(
    fc.property(anyCluster, ({ size, ids, places, seed }) => {
      const secretKey = keyOf(seed)
      const shares = splitSecretKey({ secretKey, operatorIds: ids })
      const chosen = places.map(i => shares[i]).filter(share => share !== undefined)
      const same = bytesToHex(combineSecretShares(chosen)) === bytesToHex(secretKey)
      expect(same).toBe(places.length >= thresholdOf(size))
    }),
    randomRuns(200, 20),
  )
})

test('signatures recombine to the validator’s if and only if they are a threshold', () => {
  fc.assert(
    fc.property(anyCluster, ({ size, ids, places, seed }) => {
      const message = new Uint8Array(32).fill(seed % 256)
      const parts = splitSecretKey({ secretKey: keyOf(seed), operatorIds: ids })
        .filter((_, i) => places.includes(i))
        .map(share => ({
          operatorId: share.operatorId,
          signature: Uint8Array.from(SecretKey.fromBytes(share.secretKey).sign(message).toBytes()),
        }))
      const expected = Uint8Array.from(testSecretKey(seed).sign(message).toBytes())
      expect(bytesToHex(combineSignatures(parts)) === bytesToHex(expected)).toBe(
        places.length >= thresholdOf(size),
      )
    }),
    randomRuns(60, 8),
  )
})

test('shares, ascending by id, have the public keys that blst derives', () => {
  fc.assert(
    fc.property(anyCluster, ({ ids, seed }) => {
      const shares = splitSecretKey({ secretKey: keyOf(seed), operatorIds: ids })
      expect(shares.map(({ operatorId }) => operatorId)).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
      for (const share of shares)
        expect(share.publicKey).toBe(bytesToHex(SecretKey.fromBytes(share.secretKey).toPublicKey().toBytes()))
    }),
    randomRuns(40, 5),
  )
})

test('herumi’s library, which operators run, recovers key, public key and signature from the shares', () => {
  fc.assert(
    fc.property(anyCluster, ({ size, ids, seed }) => {
      const shares = splitSecretKey({ secretKey: keyOf(seed), operatorIds: ids }).slice(-thresholdOf(size))
      const points = shares.map(({ operatorId }) => {
        const id = new bls.Id()
        id.setStr(String(operatorId))
        return id
      })
      const secrets = shares.map(({ secretKey }) =>
        bls.deserializeHexStrToSecretKey(bytesToHex(secretKey).slice(2)),
      )
      const secret = new bls.SecretKey()
      secret.recover(secrets, points)
      expect(`0x${secret.serializeToHexStr()}`).toBe(bytesToHex(keyOf(seed)))
      const message = new Uint8Array(32).fill(1)
      const parts = secrets.map((key, i) => ({
        operatorId: shares[i]?.operatorId ?? 0n,
        signature: key.sign(message).serialize(),
      }))
      const signature = new bls.Signature()
      signature.recover(
        secrets.map(key => key.sign(message)),
        points,
      )
      expect(bytesToHex(combineSignatures(parts))).toBe(`0x${signature.serializeToHexStr()}`)
    }),
    randomRuns(60, 8),
  )
})

test('a cluster that herumi’s library split fits, and ours recombines it', () => {
  const ids = [1n, 7n, 42n, 900n]
  const polynomial = [1, 2, 3].map(seed => bls.deserializeHexStrToSecretKey(bytesToHex(keyOf(seed)).slice(2)))
  const shares = ids.map(operatorId => {
    const id = new bls.Id()
    id.setStr(String(operatorId))
    const share = new bls.SecretKey()
    share.share(polynomial, id)
    return {
      operatorId,
      secretKey: share.serialize(),
      publicKey: `0x${share.getPublicKey().serializeToHexStr()}` as const,
    }
  })
  expect(bytesToHex(combineSecretShares(shares.slice(1)))).toBe(bytesToHex(keyOf(1)))
  expect(sharesFit(bytesToHex(testSecretKey(1).toPublicKey().toBytes()), shares)).toBe(true)
})

test('random numbers come from the given source and differ with it', () => {
  const secretKey = keyOf(1)
  const operatorIds = [1n, 2n, 3n, 4n]
  const fixed = (seed: number) => (bytes: Uint8Array) => void bytes.fill(seed)
  const split = (random: (bytes: Uint8Array) => void) =>
    splitSecretKey({ secretKey, operatorIds, random }).map(share => share.publicKey)
  expect(split(fixed(1))).toEqual(split(fixed(1)))
  expect(split(fixed(1))).not.toEqual(split(fixed(2)))
  expect(splitSecretKey({ secretKey, operatorIds })).not.toEqual(splitSecretKey({ secretKey, operatorIds }))
})

test.each([
  ['too short', new Uint8Array(31).fill(1)],
  ['zero', new Uint8Array(32)],
  ['the order', Uint8Array.from(Buffer.from(scalarOrder.toString(16), 'hex'))],
  ['beyond the order', new Uint8Array(32).fill(255)],
])('a secret key that is %s is refused', (_, secretKey) => {
  expect(() => splitSecretKey({ secretKey, operatorIds: [1n, 2n, 3n, 4n] })).toThrow(
    expect.objectContaining({ code: 'SSV_SECRET_KEY_INVALID' }),
  )
})

test.each([
  ['none', []],
  ['five', [1n, 2n, 3n, 4n, 5n]],
  ['one twice', [1n, 2n, 3n, 3n]],
  ['zero', [0n, 1n, 2n, 3n]],
  ['beyond uint64', [1n, 2n, 3n, 2n ** 64n]],
])('operators are refused: %s', (_, operatorIds) => {
  expect(() => splitSecretKey({ secretKey: keyOf(1), operatorIds })).toThrow(
    expect.objectContaining({ code: 'SSV_OPERATOR_IDS_INVALID' }),
  )
})
