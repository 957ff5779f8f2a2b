import { useEffect, useState } from 'react'
import type { WalletConfig } from '../core/index.ts'
import { lazily } from '../core/internal.ts'
import { useWalletContext } from '../react/index.ts'
import { whenIdle } from '../react/whenIdle.ts'
import type { WalletList } from '../wallets/index.ts'

export type ListState =
  | { readonly status: 'loading' | 'failed'; readonly list: undefined }
  | { readonly status: 'ready'; readonly list: WalletList }

/**
 * The list of wallets; only its viewers wait for it. `idle` defers loading until the page is idle: for views
 * that are complete without it.
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

const lists = new WeakMap<WalletConfig, () => Promise<WalletList>>()

/** The host's wallets, made once per configuration; the bundled list is a separate chunk. */
function loadWalletList(config: WalletConfig): Promise<WalletList> {
  const load = lists.get(config) ?? lazily(() => createList(config))
  lists.set(config, load)
  return load()
}

async function createList(config: WalletConfig): Promise<WalletList> {
  const { createWalletList } = await import('../wallets/index.ts')
  return createWalletList({ ...config, chains: config.networks.map(({ caipNetworkId }) => caipNetworkId) })
}
