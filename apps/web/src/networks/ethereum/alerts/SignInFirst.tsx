import { Button, Skeleton } from '@granary/ui'
import { useWallet, useWalletState } from '@granary/wallet/react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './Alerts.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { useAttempt } from './useAttempt.ts'

/**
 * Alerts require sign-in with the account: a signed message, no transaction.
 * @param props.children shown once signed in; receives a callback for an expired session
 */
export function SignInFirst(props: { account: string; children: (onOver: () => void) => ReactNode }) {
  const t = useText()
  const { wallet } = useWallet()
  const signIn = useWalletState(state => state.siwx.status)
  const { problem, busy, attempt } = useAttempt()
  const { account } = props
  const check = useCallback(() => {
    if (!account) return
    void attempt('check', async () => {
      await wallet.siwx.check()
      const { status, error } = wallet.store.getState().siwx
      if (status === 'idle' && error) throw error
    })
  }, [wallet, attempt, account])
  useEffect(() => check(), [check])
  if (signIn === 'signed') return props.children(check)
  if (problem) return <ProblemNote error={problem.error} onRetry={problem.again} isBusy={busy !== null} />
  if (signIn === 'idle' || signIn === 'checking')
    return (
      <p aria-busy="true">
        <Skeleton width="24ch" />
      </p>
    )
  return (
    <div className={styles.step}>
      <p>{t('reward.alert.signInText')}</p>
      <Button busy={busy !== null} onClick={() => void attempt('sign-in', () => wallet.siwx.open())}>
        {t('reward.alert.signIn')}
      </Button>
    </div>
  )
}
