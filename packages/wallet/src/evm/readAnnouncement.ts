import { isProvider } from './findLegacyWallets.ts'

export type Announcement = {
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string
  readonly uuid: string
  readonly provider: object
}

const rdnsForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
/** Maximum characters; longer icons are dropped, not cut: thousands of wallets may announce themselves. */
const iconLimit = 64 * 1024
const nameLimit = 1000

/**
 * A copy of an EIP-6963 announcement, or null if malformed. Any script of the page can announce anything:
 * reads each field once, so that a getter cannot change its answer.
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
