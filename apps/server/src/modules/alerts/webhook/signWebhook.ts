import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** As in standard-webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/**
 * Headers of a signed message (standard-webhooks 1.0): HMAC-SHA256 over id, time and body.
 * @param seconds of sending, unix time
 */
export function signWebhook(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
