import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

const lifeSeconds = 120

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The bearer token of one request to Coinbase's developer platform:
 * https://docs.cdp.coinbase.com/api-reference/v2/authentication
 * @param key Ed25519 as base64 of seed and public key, or a P-256 key as PEM
 */
export function signCoinbaseToken(key: string, keyId: string, method: 'GET' | 'POST', url: URL): string {
  const privateKey = readKey(key)
  const isEdwards = privateKey.asymmetricKeyType === 'ed25519'
  const header = {
    alg: isEdwards ? 'EdDSA' : 'ES256',
    typ: 'JWT',
    kid: keyId,
    nonce: randomBytes(16).toString('hex'),
  }
  const now = Math.floor(Date.now() / 1_000)
  const uri = `${method} ${url.host}${url.pathname}`
  const claims = { iss: 'cdp', sub: keyId, nbf: now, exp: now + lifeSeconds, uri, uris: [uri] }
  const signed = `${part(header)}.${part(claims)}`
  const signature = isEdwards
    ? sign(null, Buffer.from(signed), privateKey)
    : sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function readKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 64) throw new Error('is neither 64 bytes in base64 nor a PEM')
  const [d, x] = [bytes.toString('base64url', 0, 32), bytes.toString('base64url', 32)]
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}
