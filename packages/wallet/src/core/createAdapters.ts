import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter, AdapterHost, AdapterLoaders } from './Adapter.ts'
import type { Namespace } from './Network.ts'
import type { AdapterStatus, WalletState } from './WalletState.ts'

/** Loads each namespace's adapter once, and again after a failure. */
export function createAdapters(
  store: StoreApi<WalletState>,
  loaders: AdapterLoaders,
  hostOf: (namespace: Namespace) => AdapterHost,
) {
  const loaded = new Map<Namespace, Promise<Adapter>>()
  const setStatus = (namespace: Namespace, status: AdapterStatus) =>
    store.setState(state => ({ adapterStatus: { ...state.adapterStatus, [namespace]: status } }))

  const start = async (namespace: Namespace): Promise<Adapter> => {
    const load = loaders[namespace]
    if (!load) throw new AdapterNotFoundError(namespace)
    setStatus(namespace, 'loading')
    const createAdapter = await load()
    const adapter = createAdapter(hostOf(namespace))
    setStatus(namespace, 'ready')
    return adapter
  }
  return {
    /** @throws AdapterNotFoundError, AdapterLoadError */
    load(namespace: Namespace): Promise<Adapter> {
      const known = loaded.get(namespace)
      if (known) return known
      const loading = start(namespace).catch(cause => {
        loaded.delete(namespace)
        setStatus(namespace, 'failed')
        throw cause instanceof AdapterNotFoundError ? cause : new AdapterLoadError(cause)
      })
      loaded.set(namespace, loading)
      return loading
    },
  }
}

export class AdapterNotFoundError extends BaseError {
  override readonly name = 'AdapterNotFoundError'
  constructor(namespace: string) {
    super('Chain adapter not found', {
      code: 'CHAIN_ADAPTER_NOT_FOUND',
      details: namespace,
      metaMessages: ['No money has moved. This site is not set up for wallets of that chain.'],
    })
  }
}

export class AdapterLoadError extends BaseError {
  override readonly name = 'AdapterLoadError'
  constructor(cause: unknown) {
    super('The wallet code could not be loaded.', {
      code: 'WALLET_CODE_NOT_LOADED',
      cause,
      metaMessages: ['No money has moved. Check the connection and try again, or reload the page.'],
    })
  }
}
