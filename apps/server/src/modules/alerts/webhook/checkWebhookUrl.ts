import { isIP } from 'node:net'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { isPublicAddress } from './isPublicAddress.ts'

export type Resolve = (hostname: string) => Promise<readonly string[]>

export type CheckedWebhook = {
  url: URL
  /** The checked address, and the one to connect to: another look-up could differ. */
  address: string
}

export type WebhookRules = {
  resolve: Resolve
  /** Allows private addresses and plain http. */
  allowPrivate: boolean
}

/** Ports of https: elsewhere messages could reach what is no web server. Empty: 443. */
const publicPorts: ReadonlySet<string> = new Set(['', '8443'])

/**
 * @throws {WebhookRefusedError} ALERT_WEBHOOK_REFUSED for an address that is not https, has a login or an unusual
 * port, does not resolve, or leads to a host outside the public internet
 */
export async function checkWebhookUrl(text: string, rules: WebhookRules): Promise<CheckedWebhook> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new WebhookRefusedError('it is not a web address')
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    throw new WebhookRefusedError('it does not start with https://')
  if (url.username || url.password) throw new WebhookRefusedError('it contains a user name or password')
  if (!rules.allowPrivate && !publicPorts.has(url.port))
    throw new WebhookRefusedError('its port is neither 443 nor 8443')
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), rules.resolve)
  const [address] = addresses
  if (address === undefined) throw new WebhookRefusedError('its host name cannot be resolved')
  if (!rules.allowPrivate && !addresses.every(isPublicAddress))
    throw new WebhookRefusedError('it resolves to an address outside the public internet')
  return { url, address }
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostname)) return [hostname]
  try {
    return await resolve(hostname)
  } catch {
    return []
  }
}

/** Webhooks to this address are not allowed. */
export class WebhookRefusedError extends RefusedError {
  constructor(details: string) {
    super('Webhooks to that address are not allowed.', {
      code: 'ALERT_WEBHOOK_REFUSED',
      status: 422,
      details,
    })
  }
}
