import { useEffect } from 'react'
import type { Wallet } from '../core/index.ts'
import { useWalletContext } from '../react/index.ts'
import { whenIdle } from '../react/whenIdle.ts'
import { loadLiveList } from './useWalletList.ts'

/**
 * Asks the host's registry once the person has opened the modal, or touched an embedded one, and the views are drawn.
 * Nothing waits for it.
 */
export function useRegistry(isEmbedded: boolean): void {
  const { wallet } = useWalletContext()
  useEffect(() => {
    if (!wallet.config.registryUrl) return
    if (!isEmbedded) return whenIdle(() => void update(wallet))
    const starts = ['pointerdown', 'keydown'] as const
    const stop = new AbortController()
    const start = () => {
      stop.abort()
      void update(wallet)
    }
    for (const event of starts) document.addEventListener(event, start, { signal: stop.signal })
    return () => stop.abort()
  }, [wallet, isEmbedded])
}

/** Milliseconds until an opened modal asks again. */
const lifetime = 300_000

const askedAt = new WeakMap<Wallet, number>()

async function update(wallet: Wallet): Promise<void> {
  if (Date.now() - (askedAt.get(wallet) ?? 0) < lifetime) return
  askedAt.set(wallet, Date.now())
  const project = wallet.services().then(services => services.project?.update())
  const list = loadLiveList(wallet).then(live => Promise.all([live.readPage(1), live.readFeatured()]))
  await Promise.allSettled([project, list])
}
