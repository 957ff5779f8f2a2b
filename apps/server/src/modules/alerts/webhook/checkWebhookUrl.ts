import { isIP } from 'node:net'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { isPublicAddress } from './isPublicAddress.ts'

export type Resolve = (hostname: string) => Promise<readonly string[]>

export type CheckedWebhook = {
  url: URL
  /** The address that was checked, which is the one to connect to: another look-up could answer differently. */
  address: string
}

export type WebhookRules = {
  resolve: Resolve
  /** Private addresses and plain http are taken too. */
  allowPrivate: boolean
}

/** Where https is served: elsewhere messages could be posted to what is no web server. Empty: 443. */
const publicPorts: ReadonlySet<string> = new Set(['', '8443'])

/**
 * @throws {WebhookRefusedError} ALERT_WEBHOOK_REFUSED for an address that is not https, has a login or an unusual port, cannot be
 * resolved, or leads to a host that is not on the public internet
 */
export async function checkWebhookUrl(text: string, rules: WebhookRules): Promise<CheckedWebhook> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new WebhookRefusedError('it is no web address')
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    throw new WebhookRefusedError('it does not begin with https://')
  if (url.username || url.password) throw new WebhookRefusedError('it has a user name or a password in it')
  if (!rules.allowPrivate && !publicPorts.has(url.port))
    throw new WebhookRefusedError('its port is neither 443 nor 8443')
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), rules.resolve)
  const [address] = addresses
  if (address === undefined) throw new WebhookRefusedError('its host name cannot be resolved')
  if (!rules.allowPrivate && !addresses.every(isPublicAddress))
    throw new WebhookRefusedError('it leads to an address that is not on the public internet')
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

/** The webhook's address is not one that messages are sent to. */
export class WebhookRefusedError extends RefusedError {
  override readonly name = 'WebhookRefusedError'
  constructor(details: string) {
    super('Webhooks to that address are not allowed.', {
      code: 'ALERT_WEBHOOK_REFUSED',
      status: 422,
      details,
    })
  }
}
