import { useEffect, useState, useSyncExternalStore } from 'react'
import { retry, type Wallet } from '../core/index.ts'
import { lazily } from '../core/internal.ts'
import { useWalletContext } from '../react/index.ts'
import { whenIdle } from '../react/whenIdle.ts'
import type { LiveList, WalletList } from '../wallets/index.ts'
import type { listedChoices } from './listedChoices.tsx'

/** The list, with the code of its rows. */
type LoadedList = LiveList & { readonly listedChoices: typeof listedChoices }

export type ListState =
  | { readonly status: 'loading' | 'failed'; readonly list: undefined; readonly live: undefined }
  | { readonly status: 'ready'; readonly list: WalletList; readonly live: LoadedList }

/**
 * The list of wallets; only its viewers wait for it. `idle` defers loading until the page is idle: for views
 * that are complete without it. An update by the registry is a new `list`.
 */
export function useWalletList(when: 'now' | 'idle' = 'now'): ListState {
  const { wallet } = useWalletContext()
  const [live, setLive] = useState<LoadedList | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      void loadLiveList(wallet).then(
        loaded => isCurrent && setLive(loaded),
        () => isCurrent && setLive('failed'),
      )
    const isSpared = when === 'idle' && wallet.config.idlePreload === false
    const cancel = isSpared ? undefined : when === 'idle' ? whenIdle(load) : load()
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [wallet, when])
  const loaded = live === 'failed' ? undefined : live
  const list = useSyncExternalStore(loaded?.subscribe ?? subscribeToNothing, () => loaded?.current())
  if (loaded && list) return { status: 'ready', list, live: loaded }
  return { status: live === 'failed' ? 'failed' : 'loading', list: undefined, live: undefined }
}

const subscribeToNothing = () => () => {}

const lists = new WeakMap<Wallet, () => Promise<LoadedList>>()

/** The host's wallets, made once per toolkit; the bundled list is a separate chunk, asked for up to three times. */
export function loadLiveList(wallet: Wallet): Promise<LoadedList> {
  const load = lists.get(wallet) ?? lazily(() => retry(() => createList(wallet)))
  lists.set(wallet, load)
  return load()
}

async function createList({ config, services, store }: Wallet): Promise<LoadedList> {
  const [{ createLiveList }, rows] = await Promise.all([
    import('../wallets/index.ts'),
    import('./listedChoices.tsx'),
  ])
  const chains = store.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
  const live = createLiveList({ ...config, chains }, async () =>
    config.registryUrl ? (await services()).registry : undefined,
  )
  return { ...live, listedChoices: rows.listedChoices }
}
