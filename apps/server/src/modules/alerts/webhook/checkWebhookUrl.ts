import { isIP } from 'node:net'
import { RefusedError } from '../../../platform/problems/RefusedError.ts'
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

/**
 * @throws {WebhookRefusedError} ALERT_WEBHOOK_REFUSED for an address that is not https, has a login, cannot be
 * resolved, or leads to a host that is not on the public internet
 */
export async function checkWebhookUrl(text: string, rules: WebhookRules): Promise<CheckedWebhook> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new WebhookRefusedError('it is no web address')
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    throw new WebhookRefusedError('it does not begin with https://')
  if (url.username || url.password) throw new WebhookRefusedError('it has a user name or a password in it')
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
    super('Messages are not sent to that address.', {
      code: 'ALERT_WEBHOOK_REFUSED',
      status: 422,
      details,
    })
  }
}
