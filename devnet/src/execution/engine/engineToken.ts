import { createHmac } from 'node:crypto'

/**
 * The bearer token of one engine API call: a JWT (HS256) with its time of issue.
 * @param secret 32 bytes shared with the execution client
 * @param issuedAt Unix seconds; clients reject one more than a minute off
 */
export function engineToken(secret: Uint8Array, issuedAt: number): string {
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat: issuedAt })}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
