import { parseUrl } from '../core/deep-links/parseUrl.ts'

const defaultHosts = ['app.safe.global']

/**
 * The origin of the Safe application around this page: the parent's origin is known, is https (or this
 * machine), and its host, with port, is in `hosts` (toolkit specification section 1). Null in any other frame.
 */
export function safeOrigin(page: Window, hosts: readonly string[] = defaultHosts): string | null {
  if (!page.parent || page.parent === page) return null
  const parent = parseUrl(parentAddress(page))
  if (!parent || !hosts.includes(parent.host)) return null
  return parent.protocol === 'https:' || isThisMachine(parent.hostname) ? parent.origin : null
}

/** `ancestorOrigins` is reliable where supported; other browsers have the referrer. */
function parentAddress(page: Window): string {
  const [parent] = page.location?.ancestorOrigins ?? []
  return parent ?? page.document?.referrer ?? ''
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}
