import type { Log } from '../core/index.ts'
import { isAnnouncement } from './cleanAnnouncement.ts'

/**
 * Keeps announcements that break EIP-6963 from the listeners that come after: discovery trusts their form.
 * Call it before discovery starts; the answer ends it.
 */
export function guardAnnouncements(target: EventTarget, log: Log): () => void {
  const guard = (event: Event) => {
    if (event instanceof CustomEvent && isAnnouncement(event.detail)) return
    event.stopImmediatePropagation()
    log.info('A malformed wallet announcement was dropped')
  }
  target.addEventListener('eip6963:announceProvider', guard)
  return () => target.removeEventListener('eip6963:announceProvider', guard)
}
