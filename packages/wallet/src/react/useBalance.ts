import { useCallback, useEffect } from 'react'
import type { BalanceResult, Namespace } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

/** Milliseconds that a native balance stays fresh (specification section 9). */
const defaultRefresh = 30_000

export type Balance =
  | { readonly status: 'idle' | 'loading'; readonly result: undefined }
  /** `unavailable`: the read failed and `result` is the specification's '0.00'. Show "unavailable". */
  | { readonly status: 'ready' | 'unavailable'; readonly result: BalanceResult }

export type UseBalanceOptions = {
  /** `eip155` by default. */
  readonly namespace?: Namespace
  /** Milliseconds between readings. */
  readonly refreshMs?: number
}

/** The connected account's native balance, refreshed while the page is visible: once for all viewers. */
export function useBalance({
  namespace = 'eip155',
  refreshMs = defaultRefresh,
}: UseBalanceOptions = {}): Balance & { readonly refresh: () => void } {
  const { wallet } = useWalletContext()
  const { status, address, chainId } = useAccount({ namespace })
  const reading = useWalletState(state => state.accountDetails[namespace]?.balanceReading)
  const key = status === 'connected' ? `${namespace}:${chainId}:${address}` : undefined
  const refresh = useCallback(() => {
    wallet
      .engine()
      .then(engine => engine.readBalance({ namespace, refresh: true }))
      .catch(() => undefined)
  }, [wallet, namespace])

  useEffect(() => {
    if (key === undefined) return
    let stop: (() => void) | null | undefined
    wallet
      .engine()
      .then(engine => {
        // `null`: the component is unmounted.
        if (stop !== null) stop = engine.watchBalance({ namespace, refreshMs })
      })
      .catch(() => undefined)
    return () => {
      stop?.()
      stop = null
    }
  }, [wallet, namespace, key, refreshMs])

  if (key === undefined) return { status: 'idle', result: undefined, refresh }
  if (reading?.key !== key) return { status: 'loading', result: undefined, refresh }
  const { result } = reading
  return { status: result.value === null ? 'unavailable' : 'ready', result, refresh }
}
