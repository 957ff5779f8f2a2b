export type Announcement = {
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string
  readonly uuid: string
  readonly provider: object
}

const rdnsForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
/** Characters; longer ones are not kept, not even to be cut: thousands of wallets may announce themselves. */
const iconLimit = 64 * 1024
const nameLimit = 1000

/**
 * A copy of an EIP-6963 announcement, or null where it has not the form that the standard asks for. Any script of the
 * page can announce anything: each field is read once, so that a getter cannot say one thing here and another later.
 */
export function readAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    if (typeof rdns !== 'string' || !isRdns(rdns)) return null
    if (typeof uuid !== 'string' || uuid.length > 100) return null
    if (typeof name !== 'string' || typeof icon !== 'string') return null
    if (!isProvider(provider)) return null
    const shown = icon.length > iconLimit ? undefined : icon
    return { name: name.slice(0, nameLimit), icon: shown, rdns, uuid, provider }
  } catch {
    return null
  }
}

/** A reverse domain name, the only identity that EIP-6963 keeps stable. */
function isRdns(text: string): boolean {
  return text.length <= 100 && rdnsForm.test(text)
}

function isProvider(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { request?: unknown }).request === 'function'
  )
}
