import { useWallet, useWalletState } from '@granary/wallet/react'
import { useCallback, useEffect } from 'react'
import { useAttempt } from '../api/useAttempt.ts'

/**
 * The wallet's sign-in to the provider's server: a signed message, no transaction.
 * @param account whose session is checked at once; null checks none
 */
export function useSignIn(account: string | null) {
  const { wallet } = useWallet()
  const status = useWalletState(state => state.siwx.status)
  const { problem, busy, attempt } = useAttempt()
  const check = useCallback(
    () =>
      void attempt('check', async () => {
        await wallet.siwx.check()
        const { status, error } = wallet.store.getState().siwx
        if (status === 'idle' && error) throw error
      }),
    [wallet, attempt],
  )
  useEffect(() => {
    if (account) check()
  }, [check, account])
  return {
    status,
    problem,
    isBusy: busy !== null,
    check,
    signIn: () => void attempt('sign-in', () => wallet.siwx.open()),
    signOut: () => void attempt('sign-out', () => wallet.siwx.signOut()),
  }
}
