import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'
import type { AdapterHost, Connector } from '../core/index.ts'
import { discoverWallets } from './discoverWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { findLegacyWallets } from './findLegacyWallets.ts'
import type { InstalledWallet } from './InstalledWallet.ts'
import type { Announcement } from './readAnnouncement.ts'
import { safeOrigin } from './safeOrigin.ts'

const coinbaseRdns = 'com.coinbase.wallet'

export type PageWallets = ReturnType<typeof createPageWallets>

/** A wallet that can be chosen: installed in the browser, or reached by an SDK. */
export type PageWallet = {
  readonly id: string
  readonly installed?: InstalledWallet | undefined
  /** Its row as it is now. */
  row(): Connector
}

/** The page's wallets: announced, injected, and reached by an SDK. Their connectors load when one is needed. */
export function createPageWallets(host: AdapterHost<'eip155'>, options: EvmConnectorOptions) {
  const installed = new Map<string, InstalledWallet>()
  const announcedProviders = new WeakSet<object>()
  const listeners = new Set<() => void>()
  const emitChange = () => {
    for (const listener of listeners) listener()
  }
  const isFramed = options.safe !== undefined && safeOrigin(window, options.safe.hosts) !== null

  const onAnnounced = (announcement: Announcement): boolean => {
    const row = toAnnounced(announcement)
    if (!row) return false
    const { provider } = announcement
    announcedProviders.add(provider)
    installed.set(row.id, { row, provider: () => provider })
    emitChange()
    return true
  }
  const look = () => {
    for (const { id, name, provider } of findLegacyWallets(window)) {
      if (announcedProviders.has(provider) || installed.has(id)) continue
      const row = { id, name, type: 'INJECTED', chain: 'eip155', imageUrl: undefined, provider } as const
      const now = () => findLegacyWallets(window).find(wallet => wallet.id === id)?.provider
      installed.set(id, { row, provider: now })
    }
  }

  const list = (): readonly Connector[] => {
    look()
    const all = [...installed.values()].map(({ row }) => row)
    const announced = all.filter(({ type }) => type === 'ANNOUNCED')
    const names = new Set(announced.map(({ name }) => name))
    // Beside announced wallets, window.ethereum most likely is one of them.
    const isOwn = ({ id, name }: Connector) => id !== 'injected' && !names.has(name)
    const legacy = all.filter(({ type }) => type === 'INJECTED')
    const inPage = announced.length > 0 ? [...announced, ...legacy.filter(isOwn)] : legacy
    const coinbase = options.coinbase && !inPage.some(isCoinbase) ? [external('coinbase')] : []
    const outside = host.remote ? [...coinbase, { ...host.remote.row, chain: 'eip155' } as const] : coinbase
    return isFramed ? [external('safe'), ...inPage, ...outside] : [...inPage, ...outside]
  }

  window.addEventListener('ethereum#initialized', emitChange)
  discoverWallets(window, host.log, onAnnounced)

  const installedCoinbase = () =>
    list().find(connector => connector.type !== 'EXTERNAL' && isCoinbase(connector))
  const isExternal = (id: string) =>
    (id === 'safe' && isFramed) || (id === 'coinbase' && options.coinbase !== undefined) || id === 'watch'

  return {
    isFramed,
    list,
    find(id: string): PageWallet | undefined {
      look()
      const wanted = id === 'coinbase' ? (installedCoinbase()?.id ?? id) : id
      const wallet = installed.get(wanted)
      if (!wallet && !isExternal(wanted)) return undefined
      return { id: wanted, installed: wallet, row: () => installed.get(wanted)?.row ?? external(wanted) }
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const externalNames: Readonly<Record<string, string>> = {
  safe: 'Safe',
  coinbase: 'Coinbase',
  watch: 'Watched address',
}

function external(id: string): Connector {
  const name = externalNames[id] ?? id
  return { id, name, type: 'EXTERNAL', chain: 'eip155', imageUrl: undefined }
}

/** Cleans names and icons, on the only way into the store. */
function toAnnounced({ rdns, name, icon, provider }: Announcement): Connector | null {
  const shownName = cleanName(name)
  if (shownName === null) return null
  const imageUrl = cleanIcon(icon)
  const info = { rdns, ...(imageUrl !== undefined && { icon: imageUrl }) }
  return { id: rdns, name: shownName, type: 'ANNOUNCED', chain: 'eip155', imageUrl, info, provider }
}

function isCoinbase({ id }: Connector): boolean {
  return id === coinbaseRdns || id === 'injected-coinbase'
}
