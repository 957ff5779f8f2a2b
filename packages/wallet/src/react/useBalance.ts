import { useCallback, useEffect, useState } from 'react'
import type { BalanceResult } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useWalletContext } from './walletContext.ts'

/** Milliseconds a native balance is held for fresh (specification section 9). */
const defaultRefresh = 30_000

export type Balance =
  | { readonly status: 'idle' | 'loading'; readonly result: undefined }
  /** `unavailable`: the read failed and `result` is the '0.00' of the specification. Show "unavailable". */
  | { readonly status: 'ready' | 'unavailable'; readonly result: BalanceResult }

/** The native balance of the connected account, read again while the page is visible. `refreshMs` in milliseconds. */
export function useBalance({ refreshMs = defaultRefresh } = {}): Balance & { readonly refresh: () => void } {
  const { wallet } = useWalletContext()
  const { status, address, chainId } = useAccount()
  const [read, setRead] = useState<{ readonly key: string; readonly result: BalanceResult }>()
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound(n => n + 1), [])
  const key = status === 'connected' ? `${chainId}:${address}` : undefined

  // `round` is not read: a new round is a new reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (key === undefined || address === undefined || chainId === undefined) return
    let isCurrent = true
    wallet
      .adapter('eip155')
      .then(adapter => adapter.getBalance(address, chainId))
      .then(result => isCurrent && setRead({ key, result }))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [wallet, key, address, chainId, round])

  useEffect(() => {
    if (key === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [key, refreshMs, refresh])

  if (key === undefined) return { status: 'idle', result: undefined, refresh }
  if (read?.key !== key) return { status: 'loading', result: undefined, refresh }
  return { status: read.result.value === null ? 'unavailable' : 'ready', result: read.result, refresh }
}
