import { useEffect, useState } from 'react'
import type { WalletConfig } from '../core/index.ts'
import { useWalletContext } from '../react/index.ts'
import { whenIdle } from '../react/whenIdle.ts'
import type { WalletList } from '../wallets/index.ts'

export type ListState =
  | { readonly status: 'loading' | 'failed'; readonly list: undefined }
  | { readonly status: 'ready'; readonly list: WalletList }

/**
 * The list of wallets; nothing waits for it but what shows it. `idle` leaves it until the page has nothing to do:
 * for what is complete without it.
 */
export function useWalletList(when: 'now' | 'idle' = 'now'): ListState {
  const { config } = useWalletContext().wallet
  const [state, setState] = useState<ListState>({ status: 'loading', list: undefined })
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      void loadWalletList(config).then(
        list => isCurrent && setState({ status: 'ready', list }),
        () => isCurrent && setState({ status: 'failed', list: undefined }),
      )
    const cancel = when === 'idle' ? whenIdle(load) : load()
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [config, when])
  return state
}

const lists = new WeakMap<WalletConfig, Promise<WalletList>>()

/** The wallets that a host offers, made once for its configuration; the bundled list is a chunk of its own. */
function loadWalletList(config: WalletConfig): Promise<WalletList> {
  const known = lists.get(config)
  if (known) return known
  const chains = config.networks.map(({ caipNetworkId }) => caipNetworkId)
  const loading = import('../wallets/index.ts').then(({ createWalletList }) =>
    createWalletList({ ...config, chains }),
  )
  lists.set(config, loading)
  loading.catch(() => lists.delete(config))
  return loading
}
