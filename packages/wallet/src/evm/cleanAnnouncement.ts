const nameLimit = 40
const iconLimit = 64 * 1024
const rdnsForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
const iconForm = /^data:image\/(svg\+xml|png|webp|jpeg|gif|avif)[;,]/i
/** Control, formatting (zero width, bidirectional) and unassigned characters: what can hide or reorder a name. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

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

/** The name as it may be shown: one line, at most 40 characters, nothing invisible; null where nothing is left. */
export function cleanName(name: string): string | null {
  const visible = name.slice(0, 1000).replace(/\s/g, ' ').replace(trickery, '').replace(/ +/g, ' ').trim()
  const characters = [...visible]
  const short = characters.length > nameLimit ? `${characters.slice(0, nameLimit - 1).join('')}…` : visible
  return short === '' ? null : short
}

/** The icon where it is a `data:` image of at most 64 KiB, else undefined. Shown only by `<img>`, which runs no scripts. */
export function cleanIcon(icon: string | undefined): string | undefined {
  if (icon === undefined || icon.length > iconLimit) return undefined
  const text = icon.trim()
  return iconForm.test(text) ? text : undefined
}
