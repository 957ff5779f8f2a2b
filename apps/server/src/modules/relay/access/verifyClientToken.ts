import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import * as z from 'zod'
import { RelayRefusedError } from './RelayRefusedError.ts'

/** Tolerated difference between a client's clock and ours. */
const skewSeconds = 300

/** Clients sign for a day, which has 25 hours where the clock is put back. */
const mostLifetimeSeconds = 25 * 3_600 + skewSeconds

const longestToken = 2_048

const header = z.object({ alg: z.literal('EdDSA') })
const claims = z.object({ iss: z.string().max(128), aud: z.string(), iat: z.number(), exp: z.number() })

/** Multicodec of an Ed25519 public key (did:key method, version 0.7). */
const ed25519Prefix = [0xed, 0x01]

/**
 * Verifies what a client proves its id with: a JWT signed by the Ed25519 key that its issuer names as `did:key`.
 * @param nowSeconds Unix time
 * @returns the issuer, by which the relay knows the client
 * @throws {RelayRefusedError} names the first fault
 */
export function verifyClientToken(
  token: string,
  isOwnAudience: (audience: string) => boolean,
  nowSeconds = Date.now() / 1000,
): string {
  const parts = token.length <= longestToken ? token.split('.') : []
  const [head = '', body = '', signature = ''] = parts
  const { iss, aud, iat, exp } = claimsOf(parts.length === 3, head, body)
  const isSigned = verify(null, Buffer.from(`${head}.${body}`), keyOf(iss), bytesOf(signature))
  if (!isSigned) throw refused('invalid signature')
  if (iat > nowSeconds + skewSeconds) throw refused('JWT Token is not yet valid')
  if (exp < nowSeconds - skewSeconds) throw refused('JWT Token is expired')
  if (exp <= iat || exp - iat > mostLifetimeSeconds) throw refused('JWT Token has a wrong lifetime')
  if (!isOwnAudience(aud)) throw refused('invalid audience')
  return iss
}

function claimsOf(isWhole: boolean, head: string, body: string): z.output<typeof claims> {
  const [first, second] = [header.safeParse(jsonOf(head)), claims.safeParse(jsonOf(body))]
  if (!isWhole || !first.success || !second.success) throw refused('malformed token')
  return second.data
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(bytesOf(part).toString())
  } catch {
    return undefined
  }
}

/** Node skips letters that are not of the alphabet, which would give one token many forms. */
function bytesOf(part: string): Buffer {
  return /^[\w-]+$/.test(part) ? Buffer.from(part, 'base64url') : Buffer.alloc(0)
}

function keyOf(issuer: string): KeyObject {
  const bytes = multibase(issuer)
  if (bytes.length !== 34 || ed25519Prefix.some((byte, place) => bytes[place] !== byte))
    throw refused('invalid issuer')
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

function multibase(issuer: string): Uint8Array {
  try {
    return issuer.startsWith('did:key:z') ? base58.decode(issuer.slice('did:key:z'.length)) : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

function refused(fault: string): RelayRefusedError {
  return new RelayRefusedError(`JWT validation error: ${fault}`)
}
