import { useCallback, useEffect, useRef, useState } from 'react'
import type { Namespace } from '../core/index.ts'
import { useConnect, useWalletContext } from '../react/index.ts'
import { walletActions } from './walletActions.ts'

/** Asks a wallet once its view shows, again on `retry`; stops waiting for it when the view goes. */
export function useConnectAttempts(connectorId: string, namespace: Namespace | undefined) {
  const { wallet } = useWalletContext()
  const { isPending, error, connect, reset } = useConnect()
  const [attempts, setAttempts] = useState(0)
  const start = useCallback(() => {
    setAttempts(count => count + 1)
    // A code that could not be drawn is given up unanswered.
    reset()
    connect({ connector: connectorId, ...(namespace && { namespace }) })
  }, [connect, reset, connectorId, namespace])

  useEffect(() => {
    // Deferred: React may run an effect twice, which must not ask the wallet twice.
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [start])

  const isAsked = useRef(false)
  useEffect(() => {
    isAsked.current = isPending
  }, [isPending])
  useEffect(
    () => () => {
      // Leaving abandons the request: otherwise the wallet's late answer would connect unnoticed. Where the code to
      // do so does not load, no wallet was asked either.
      if (isAsked.current)
        walletActions(wallet)
          .cancelConnect()
          .catch(() => {})
    },
    [wallet],
  )
  return { isPending, error, attempts, retry: start }
}
