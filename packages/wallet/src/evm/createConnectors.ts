import { type CreateConnectorFn, injected, type Connector as WagmiConnector } from '@wagmi/core'
import { notLoaded } from '../core/adapters/createAdapters.ts'
import type { AdapterHost } from '../core/index.ts'
import type { SessionConnector } from '../core/session/SessionConnector.ts'
import { createConnectorSet } from './createConnectorSet.ts'
import type { PageWallet } from './createPageWallets.ts'
import type { EvmConnectorOptions } from './EvmConnectorOptions.ts'
import { guardProvider } from './guardProvider.ts'
import type { InstalledWallet } from './InstalledWallet.ts'
import type { Reader } from './nodeReads.ts'
import { startWatching } from './startWatching.ts'
import { toSessionConnector } from './toSessionConnector.ts'

/** Makes the connector of a wallet once it is chosen or returns. */
export function createConnectors(host: AdapterHost<'eip155'>, options: EvmConnectorOptions, reader: Reader) {
  const set = createConnectorSet(host)
  const opened = new WeakMap<WagmiConnector, SessionConnector>()
  const guarded = new WeakMap<object, object>()
  const findNetwork = (chainId: number) => host.networks.find(({ id }) => id === chainId)
  const guard = (provider: object | undefined) => {
    if (!provider) return undefined
    const known = guarded.get(provider) ?? guardProvider(provider)
    guarded.set(provider, known)
    return known
  }

  const install = ({ row: { id, name, imageUrl }, provider }: InstalledWallet): CreateConnectorFn =>
    injected({
      target: {
        id,
        name,
        ...(imageUrl !== undefined && { icon: imageUrl }),
        // Read at each use: a disabled extension takes its provider along.
        provider: () => guard(provider()) as never,
      },
    })
  /** An SDK's connector loads when chosen. */
  const loadExternal = async (id: string): Promise<CreateConnectorFn | undefined> => {
    if (id === 'safe' && options.safe)
      return (await import('./safeConnector.ts')).safeConnector(window, options.safe)
    if (id === 'coinbase' && options.coinbase)
      return (await import('./coinbaseConnector.ts')).coinbaseConnector(options.coinbase)
    if (id === 'watch') return (await import('./watchConnector.ts')).watchConnector(reader)
    return undefined
  }

  return {
    /** The connector of an installed wallet, or else of an SDK. @throws AdapterLoadError */
    async open({ id, installed, row }: PageWallet): Promise<SessionConnector | undefined> {
      const create =
        set.find(id) === undefined
          ? installed
            ? install(installed)
            : await loadExternal(id).catch(notLoaded)
          : undefined
      const connector = set.find(id) ?? (create && set.add(create))
      if (!connector) return undefined
      const known = opened.get(connector) ?? toSessionConnector(connector, row, findNetwork)
      opened.set(connector, known)
      return known
    },
    /** Sets the address that the connector `watch` shows next. @throws WatchedAddressError */
    watch: (address: string) => startWatching(address, host.storage, set),
  }
}
