import type { Log } from '../core/index.ts'
import { type Announcement, readAnnouncement } from './readAnnouncement.ts'

/** A person has a handful of wallets, a hostile script announces thousands. */
const walletLimit = 100

/**
 * Listens for wallets (EIP-6963) and asks them to announce themselves. The first wallet of an rdns keeps it
 * for this page: a later one with the same rdns gets neither its place nor its requests.
 * @param take receives each announcement and says whether it can be shown
 */
export function discoverWallets(
  target: EventTarget,
  log: Log,
  take: (announcement: Announcement) => boolean,
): void {
  const known = new Set<string>()
  let dropped = 0
  target.addEventListener('eip6963:announceProvider', event => {
    const announcement = readAnnouncement((event as CustomEvent).detail)
    if (!announcement) return drop()
    const { rdns, uuid } = announcement
    if (known.has(rdns) || known.has(`uuid ${uuid}`)) return
    if (known.size >= 2 * walletLimit) return drop()
    if (!take(announcement)) return drop()
    known.add(rdns).add(`uuid ${uuid}`)
  })
  target.dispatchEvent(new Event('eip6963:requestProvider'))

  function drop() {
    // Once: a flood of announcements must not flood the log.
    if (dropped++ === 0) log.info('Dropped a malformed or surplus wallet announcement')
  }
}
