import { type CreateConnectorFn, injected, type Connector as WagmiConnector } from '@wagmi/core'
import { notLoaded } from '../core/adapters/createAdapters.ts'
import { cleanIcon } from '../core/announcements/cleanIcon.ts'
import { cleanName } from '../core/announcements/cleanName.ts'
import type { AdapterHost, Connector } from '../core/index.ts'
import type { SessionConnector } from '../core/session/SessionConnector.ts'
import { createConnectorSet } from './createConnectorSet.ts'
import { discoverWallets } from './discoverWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { findLegacyWallets } from './findLegacyWallets.ts'
import { guardProvider } from './guardProvider.ts'
import type { Reader } from './nodeReads.ts'
import type { Announcement } from './readAnnouncement.ts'
import { safeOrigin } from './safeOrigin.ts'
import { toSessionConnector } from './toSessionConnector.ts'

const coinbaseRdns = 'com.coinbase.wallet'

/** The page's wallets: announced, injected, and reached by an SDK. */
export function createPageWallets(host: AdapterHost<'eip155'>, options: EvmConnectorOptions, reader: Reader) {
  const set = createConnectorSet(host)
  const shown = new Map<string, Connector>()
  const announcedProviders = new WeakSet<object>()
  const findNetwork = (chainId: number) => host.networks.find(({ id }) => id === chainId)
  const isFramed = safeOrigin(window, options.safeHosts) !== null

  const onAnnounced = (announcement: Announcement): boolean => {
    const connector = toAnnounced(announcement)
    if (!connector) return false
    announcedProviders.add(announcement.provider)
    shown.set(connector.id, connector)
    return true
  }
  const look = () => {
    for (const { id, name, provider } of findLegacyWallets(window)) {
      if (announcedProviders.has(provider) || shown.has(id)) continue
      shown.set(id, { id, name, type: 'INJECTED', chain: 'eip155', imageUrl: undefined, provider })
      set.add(injected({ target: { id, name, provider: () => legacyProvider(id) as never } }))
    }
  }
  const guarded = new WeakMap<object, object>()
  /** Read now: a disabled extension takes its provider along. */
  const legacyProvider = (id: string) => {
    const provider = findLegacyWallets(window).find(wallet => wallet.id === id)?.provider
    if (!provider) return undefined
    const known = guarded.get(provider) ?? guardProvider(provider)
    guarded.set(provider, known)
    return known
  }

  const list = (): readonly Connector[] => {
    look()
    const all = [...shown.values()]
    const announced = all.filter(({ type }) => type === 'ANNOUNCED')
    const names = new Set(announced.map(({ name }) => name))
    // Beside announced wallets, window.ethereum most likely is one of them.
    const isOwn = ({ id, name }: Connector) => id !== 'injected' && !names.has(name)
    const legacy = all.filter(({ type }) => type === 'INJECTED')
    const installed = announced.length > 0 ? [...announced, ...legacy.filter(isOwn)] : legacy
    const coinbase = options.coinbase && !installed.some(isCoinbase) ? [external('coinbase')] : []
    const others = host.remote ? [...coinbase, { ...host.remote.row, chain: 'eip155' } as const] : coinbase
    return isFramed ? [external('safe'), ...installed, ...others] : [...installed, ...others]
  }

  /** An SDK's connector loads when chosen. */
  const load = async (id: string): Promise<WagmiConnector | undefined> => {
    const create = await createExternal(id).catch(notLoaded)
    return create && set.add(create)
  }
  const createExternal = async (id: string): Promise<CreateConnectorFn | undefined> => {
    if (id === 'safe' && isFramed)
      return (await import('./safeConnector.ts')).safeConnector(window, options.safeHosts)
    if (id === 'coinbase' && options.coinbase)
      return (await import('./coinbaseConnector.ts')).coinbaseConnector(options.coinbase)
    if (id === 'watch') return (await import('./watchConnector.ts')).watchConnector(reader)
    return undefined
  }

  window.addEventListener('ethereum#initialized', set.emitChange)
  discoverWallets(window, set, host.log, onAnnounced)

  const installedCoinbase = () =>
    list().find(connector => connector.type !== 'EXTERNAL' && isCoinbase(connector))
  const findNow = async (id: string): Promise<WagmiConnector | undefined> => {
    list()
    const wanted = id === 'coinbase' ? (installedCoinbase()?.id ?? id) : id
    return set.find(wanted) ?? load(wanted)
  }

  /** A connector's row. */
  const rowOf = (id: string): Connector => shown.get(id) ?? external(id)
  const opened = new WeakMap<WagmiConnector, SessionConnector>()

  return {
    isFramed,
    set,
    list,
    async find(id: string): Promise<SessionConnector | undefined> {
      if (host.remote?.row.id === id) {
        const { createEvmRemoteConnector } = await import('./createEvmRemoteConnector.ts').catch(notLoaded)
        return createEvmRemoteConnector(host, await host.remote.open(), reader)
      }
      const found = await findNow(id)
      if (!found) return undefined
      const connector = opened.get(found) ?? toSessionConnector(found, () => rowOf(found.id), findNetwork)
      opened.set(found, connector)
      return connector
    },
    onChange: set.onChange,
  }
}

const externalNames: Readonly<Record<string, string>> = {
  safe: 'Safe',
  coinbase: 'Coinbase',
  watch: 'Watched address',
}

function external(id: string): Connector {
  return { id, name: externalNames[id] ?? id, type: 'EXTERNAL', chain: 'eip155', imageUrl: undefined }
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
