const defaultHosts = ['app.safe.global']

/**
 * Whether the page is in a frame of the Safe application: the parent's origin is known, is https (or this
 * machine), and its host, with port, is in `hosts` (toolkit specification section 1).
 */
export function isSafeFrame(page: Window | undefined, hosts: readonly string[] = defaultHosts): boolean {
  return page !== undefined && safeOrigin(page, hosts) !== null
}

/** The origin of the Safe application around this page, or null. */
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

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}
