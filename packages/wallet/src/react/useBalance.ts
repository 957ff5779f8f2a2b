import { useCallback, useEffect, useState } from 'react'
import type { BalanceResult, Namespace } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useWalletContext } from './walletContext.ts'

/** Milliseconds a native balance is held for fresh (specification section 9). */
const defaultRefresh = 30_000

export type Balance =
  | { readonly status: 'idle' | 'loading'; readonly result: undefined }
  /** `unavailable`: the read failed and `result` is the '0.00' of the specification. Show "unavailable". */
  | { readonly status: 'ready' | 'unavailable'; readonly result: BalanceResult }

export type UseBalanceOptions = {
  /** `eip155` unless told. */
  readonly namespace?: Namespace
  /** Milliseconds between readings. */
  readonly refreshMs?: number
}

/** The native balance of the connected account, read again while the page is visible. */
export function useBalance({
  namespace = 'eip155',
  refreshMs = defaultRefresh,
}: UseBalanceOptions = {}): Balance & { readonly refresh: () => void } {
  const { wallet } = useWalletContext()
  const { status, address, chainId } = useAccount({ namespace })
  const [read, setRead] = useState<{ readonly key: string; readonly result: BalanceResult }>()
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound(n => n + 1), [])
  const key = status === 'connected' ? `${namespace}:${chainId}:${address}` : undefined

  // `round` is not read: a new round is a new reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (key === undefined || address === undefined || chainId === undefined) return
    let isCurrent = true
    wallet
      .adapter(namespace)
      .then(adapter => adapter.getBalance(address, chainId))
      .then(result => isCurrent && setRead({ key, result }))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [wallet, namespace, key, address, chainId, round])

  useEffect(() => {
    if (key === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [key, refreshMs, refresh])

  if (key === undefined) return { status: 'idle', result: undefined, refresh }
  if (read?.key !== key) return { status: 'loading', result: undefined, refresh }
  return { status: read.result.value === null ? 'unavailable' : 'ready', result: read.result, refresh }
}
