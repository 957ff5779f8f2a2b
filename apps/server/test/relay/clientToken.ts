import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

export type ClientKey = { clientId: string; privateKey: KeyObject }

/** A client's identity: an Ed25519 key, named as `did:key`. */
export function createClientKey(): ClientKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { clientId: `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...raw))}`, privateKey }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token as clients do: for a day, with the changes that a test wants. */
export function signToken(
  { clientId, privateKey }: ClientKey,
  audience: string,
  changes: Record<string, unknown> = {},
  header: Record<string, unknown> = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: clientId, sub: 'f0', aud: audience, iat, exp: iat + 86_400, ...changes }
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
