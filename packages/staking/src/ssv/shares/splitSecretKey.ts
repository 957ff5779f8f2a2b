import { BaseError } from '@granary/errors'
import { mapHashToField } from '@noble/curves/abstract/modular.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from 'viem'
import { sortOperatorIds, thresholdOf } from '../cluster/clusterSize.ts'
import { evaluate, lagrangeWeights, scalarOrder } from './lagrange.ts'

/** One operator's part of a validator's secret key. */
export type SecretShare = {
  operatorId: bigint
  /** 32 bytes. Overwrite it with zeros after use. */
  secretKey: Uint8Array
  /** 48 bytes, compressed G1. */
  publicKey: Hex
}

/** Fills an array with unforeseeable bytes, as `crypto.getRandomValues` does. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void

/**
 * Splits a secret key among a cluster's operators by Shamir's scheme over the scalar field of BLS12-381: a random
 * polynomial with the key at zero and each operator's share at the operator's id. Any `thresholdOf(size)` shares give
 * the key; fewer say nothing of it. Operators recombine at their ids (SSV specification, ReconstructSignatures).
 * @param secretKey 32 bytes; stays untouched
 * @returns one share an operator, ascending by id
 * @throws {OperatorIdsError} SSV_OPERATOR_IDS_INVALID
 * @throws {SecretKeyError} SSV_SECRET_KEY_INVALID when the key is no scalar from 1 to the order
 */
export function splitSecretKey({
  secretKey,
  operatorIds,
  random = bytes => void crypto.getRandomValues(bytes),
}: {
  secretKey: Uint8Array
  operatorIds: readonly bigint[]
  random?: RandomSource
}): SecretShare[] {
  const ids = sortOperatorIds(operatorIds)
  const coefficients = [readSecretKey(secretKey)]
  while (coefficients.length < thresholdOf(ids.length)) coefficients.push(randomScalar(random))
  const values = ids.map(id => evaluate(coefficients, id))
  // A share of zero has no public key. Its chance is 2^-250.
  if (values.some(value => value === 0n)) return splitSecretKey({ secretKey, operatorIds, random })
  return ids.map((operatorId, i) => {
    const value = values[i] ?? 0n
    return { operatorId, secretKey: numberToBytesBE(value, 32), publicKey: publicKeyOf(value) }
  })
}

/**
 * The secret key of at least a threshold of shares. Fewer give another key, without a sign of it.
 * @throws {SecretKeyError} SSV_SECRET_KEY_INVALID when a share is no scalar or the result is zero
 */
export function combineSecretShares(
  shares: readonly Pick<SecretShare, 'operatorId' | 'secretKey'>[],
): Uint8Array {
  const { Fr } = bls12_381.fields
  const weights = lagrangeWeights(shares.map(({ operatorId }) => operatorId))
  let key = 0n
  for (const [i, { secretKey }] of shares.entries())
    key = Fr.add(key, Fr.mul(weights[i] ?? 0n, readSecretKey(secretKey)))
  if (key === 0n) throw new SecretKeyError()
  return numberToBytesBE(key, 32)
}

function readSecretKey(bytes: Uint8Array): bigint {
  if (bytes.length !== 32) throw new SecretKeyError()
  const key = bytesToNumberBE(bytes)
  if (key === 0n || key >= scalarOrder) throw new SecretKeyError()
  return key
}

function publicKeyOf(secretKey: bigint): Hex {
  return `0x${bytesToHex(bls12_381.G1.Point.BASE.multiply(secretKey).toBytes())}`
}

/** From 48 random bytes, so that the remainder's bias is below 2^-128. */
function randomScalar(random: RandomSource): bigint {
  const bytes = new Uint8Array(48)
  random(bytes)
  const scalar = bytesToNumberBE(mapHashToField(bytes, scalarOrder))
  bytes.fill(0)
  return scalar
}

export class SecretKeyError extends BaseError {
  override readonly name = 'SecretKeyError'
  constructor() {
    super('This is not a BLS secret key.', { code: 'SSV_SECRET_KEY_INVALID' })
  }
}
