import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { SessionAccounts, Wallet, WalletState } from '../core/index.ts'
import { writeSessionCookie } from '../core/internal.ts'
import { useWalletContext, WalletContextProvider } from './walletContext.ts'

export type InitialSessionProps = {
  /** `readSessionCookie(…)` of the request; the same in the browser as on the server. */
  readonly session: SessionAccounts
  readonly children: ReactNode
}

/**
 * Shows a visitor's session from the first byte on: the server renders its account as `reconnecting`, and the page goes on
 * from there without a flash. Stands directly in `WalletProvider`, whose wallet has `sessionCookie: true`.
 */
export function InitialSession({ session, children }: InitialSessionProps) {
  const context = useWalletContext()
  const { wallet } = context
  // A server's store is shared by its visitors, and stays as it is.
  useState(() => {
    if (typeof document !== 'undefined') wallet.store.setState(state => withSession(state, session))
  })
  useEffect(() => void dropStale(wallet, session), [wallet, session])
  const value = useMemo(() => {
    const first = withSession(wallet.store.getInitialState(), session)
    return { ...context, store: { ...wallet.store, getInitialState: () => first } }
  }, [context, wallet, session])
  return <WalletContextProvider value={value}>{children}</WalletContextProvider>
}

function withSession(state: WalletState, session: SessionAccounts): WalletState {
  const [first] = session
  if (!first) return state
  const restored = session
    .filter(({ namespace }) => state.connections[namespace].status === 'disconnected')
    .map(account => [account.namespace, { status: 'reconnecting', account }])
  return {
    ...state,
    activeNamespace: first.namespace,
    connections: { ...state.connections, ...Object.fromEntries(restored) },
  }
}

/** Ends what the cookie alone knows: this browser's storage has no such session (any more). */
async function dropStale(wallet: Wallet, session: SessionAccounts): Promise<void> {
  await wallet.start()
  const { connections } = wallet.store.getState()
  const isStale = ({ namespace }: SessionAccounts[number]) => connections[namespace].status === 'reconnecting'
  const stale = session.filter(isStale)
  if (stale.length === 0) return
  const ended = stale.map(({ namespace }) => [namespace, { status: 'disconnected' }])
  wallet.store.setState({ connections: { ...connections, ...Object.fromEntries(ended) } })
  writeSessionCookie(session.filter(account => !isStale(account)))
}
