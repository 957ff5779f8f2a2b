import type { Connector as WagmiConnector } from '@wagmi/core'
import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'
import type { Connector } from '../core/index.ts'
import { isRdns } from './cleanAnnouncement.ts'

const legacyId = 'injected'

/**
 * The wallets to show: announced ones, each rdns once, else the legacy `window.ethereum` if there is one.
 * Names and icons are cleaned here, on the only way into the store.
 */
export function listConnectors(found: readonly WagmiConnector[], hasLegacy: boolean): readonly Connector[] {
  const announced = new Map<string, Connector>()
  for (const { id, name, icon } of found) {
    const connector = toAnnounced(id, name, icon)
    if (connector && !announced.has(id)) announced.set(id, connector)
  }
  if (announced.size > 0) return [...announced.values()]
  return hasLegacy ? [legacyConnector] : []
}

function toAnnounced(id: string, name: string, icon: string | undefined): Connector | null {
  const shownName = id !== legacyId && isRdns(id) ? cleanName(name) : null
  if (shownName === null) return null
  return { id, name: shownName, type: 'ANNOUNCED', chain: 'eip155', imageUrl: cleanIcon(icon) }
}

const legacyConnector: Connector = {
  id: legacyId,
  name: 'Browser Wallet',
  type: 'INJECTED',
  chain: 'eip155',
  imageUrl: undefined,
}
