const rdnsForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

/**
 * Whether an EIP-6963 announcement has the form the standard asks for. Any script of the page can announce
 * anything, getters that throw included.
 */
export function isAnnouncement(detail: unknown): boolean {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: { request: unknown } }
    const { uuid, name, icon, rdns } = info
    if (![uuid, name, icon, rdns].every(field => typeof field === 'string')) return false
    return isRdns(rdns as string) && (uuid as string).length <= 100 && typeof provider.request === 'function'
  } catch {
    return false
  }
}

/** A reverse domain name, the only identity that EIP-6963 keeps stable. */
export function isRdns(text: string): boolean {
  return text.length <= 100 && rdnsForm.test(text)
}
