import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from '../src/ethereum/hex.ts'

/** Encodings that look like points and must never count as keys or signatures. */

/** The compressed encoding of the point at infinity. */
export function infinity(bytes: 48 | 96): Hex {
  return `0xc0${'00'.repeat(bytes - 1)}`
}

/** A point of the curve of G1, compressed, outside the subgroup of prime order. */
export function keyOutsideSubgroup(): Hex {
  const { Fp } = bls12_381.fields
  for (let x = 1n; ; x++) if (isSquare(x ** 3n + 4n, Fp.ORDER)) return compressed(Fp.toBytes(x))
}

/** A point of the curve of G2, compressed, outside the subgroup of prime order. */
export function signatureOutsideSubgroup(): Hex {
  const { Fp, Fp2 } = bls12_381.fields
  for (let c0 = 1n; ; c0++) {
    const x = { c0, c1: 0n }
    const { c0: a, c1: b } = Fp2.add(Fp2.pow(x, 3n), { c0: 4n, c1: 4n })
    if (isSquare(a * a + b * b, Fp.ORDER))
      return compressed(new Uint8Array([...Fp.toBytes(0n), ...Fp.toBytes(c0)]))
  }
}

/** An x for which the curve of G2 has no point. */
export function signatureOffCurve(): Hex {
  const { Fp, Fp2 } = bls12_381.fields
  for (let c0 = 1n; ; c0++) {
    const { c0: a, c1: b } = Fp2.add(Fp2.pow({ c0, c1: 0n }, 3n), { c0: 4n, c1: 4n })
    if (!isSquare(a * a + b * b, Fp.ORDER))
      return compressed(new Uint8Array([...Fp.toBytes(0n), ...Fp.toBytes(c0)]))
  }
}

function isSquare(a: bigint, p: bigint): boolean {
  return bls12_381.fields.Fp.pow(a % p, (p - 1n) / 2n) === 1n
}

function compressed(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes.with(0, (bytes[0] ?? 0) | 0x80))}`
}
