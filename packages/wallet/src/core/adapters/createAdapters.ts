import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../networks/Network.ts'
import type { AdapterStatus, WalletState } from '../WalletState.ts'
import type { Adapter, AdapterHost, AdapterLoaders, AdapterOf, CreateAdapter } from './Adapter.ts'

export type Adapters = ReturnType<typeof createAdapters>

/** Loads each adapter once, and again after a failure. */
export function createAdapters(
  store: StoreApi<WalletState>,
  loaders: AdapterLoaders,
  hostOf: <Name extends Namespace>(namespace: Name) => Promise<AdapterHost<Name>>,
) {
  const loaded = new Map<Namespace, Promise<Adapter>>()
  const setStatus = (namespace: Namespace, status: AdapterStatus) =>
    store.setState(state => ({ adapterStatus: { ...state.adapterStatus, [namespace]: status } }))

  const start = async <Name extends Namespace>(namespace: Name): Promise<Adapter> => {
    const load: (() => Promise<CreateAdapter<Name>>) | undefined = loaders[namespace]
    if (!load) throw new AdapterNotFoundError(namespace)
    setStatus(namespace, 'loading')
    const [createAdapter, host] = await Promise.all([load(), hostOf(namespace)])
    const adapter = createAdapter(host)
    setStatus(namespace, 'ready')
    return adapter
  }
  return {
    /** @throws AdapterNotFoundError, AdapterLoadError */
    load<Name extends Namespace>(namespace: Name): Promise<AdapterOf[Name]> {
      const known = loaded.get(namespace)
      if (known) return known as Promise<AdapterOf[Name]>
      const loading = start(namespace).catch(cause => {
        loaded.delete(namespace)
        setStatus(namespace, 'failed')
        throw cause instanceof BaseError ? cause : new AdapterLoadError(cause)
      })
      loaded.set(namespace, loading)
      return loading as Promise<AdapterOf[Name]>
    },
    /** The adapter, if already requested. */
    loaded: (namespace: Namespace) => loaded.get(namespace),
    remove(namespace: Namespace) {
      loaded.delete(namespace)
      setStatus(namespace, 'idle')
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

/** For an `import` that fails. @throws AdapterLoadError */
export function notLoaded(cause: unknown): never {
  throw new AdapterLoadError(cause)
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
