import { useCallback, useEffect } from 'react'
import type { Balance, Namespace } from '../core/index.ts'
import { balanceRefresh } from './balanceRefresh.ts'
import { useAccount } from './useAccount.ts'
import { type Read, type ReadOptions, readOf } from './useRead.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

export type UseBalanceOptions = ReadOptions & {
  /** `eip155` by default. */
  readonly namespace?: Namespace
  /** Milliseconds between readings. */
  readonly refreshMs?: number
}

/**
 * The connected account's native balance, refreshed while the page is visible: once for all viewers. `data.value` is in
 * the smallest unit (wei); `error` is BALANCE_READ_FAILED where no node tells it.
 */
export function useBalance({
  namespace = 'eip155',
  refreshMs = balanceRefresh,
  enabled = true,
}: UseBalanceOptions = {}): Read<Balance> {
  const { wallet } = useWalletContext()
  const { status, address, chainId } = useAccount({ namespace })
  const reading = useWalletState(state => state.accountDetails[namespace]?.balanceReading)
  const key = status === 'connected' ? `${namespace}:${chainId}:${address}` : undefined
  const refetch = useCallback(
    () =>
      wallet
        .engine()
        .then(engine => engine.readBalance({ namespace, refresh: true }))
        .then(
          () => undefined,
          () => undefined,
        ),
    [wallet, namespace],
  )

  useEffect(() => {
    if (key === undefined || !enabled) return
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
  }, [wallet, namespace, key, refreshMs, enabled])

  if (!reading || reading.key !== key) return readOf<Balance>(undefined, refetch)
  const { data, error } = reading
  return readOf({ ...reading, status: error ? 'error' : data ? 'success' : 'pending' }, refetch)
}
