import { Button, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { useSignIn } from '#web/wallet/useSignIn.ts'
import styles from './Alerts.module.css'
import { ProblemNote } from './ProblemNote.tsx'

/**
 * Alerts require sign-in with the account: a signed message, no transaction.
 * @param props.children shown once signed in; receives a callback for an expired session
 */
export function SignInFirst(props: { account: string; children: (onOver: () => void) => ReactNode }) {
  const t = useText()
  const { status, problem, isBusy, check, signIn } = useSignIn(props.account)
  if (status === 'signed') return props.children(check)
  if (problem) return <ProblemNote error={problem.error} onRetry={problem.again} isBusy={isBusy} />
  if (status === 'idle' || status === 'checking')
    return (
      <p aria-busy="true">
        <Skeleton width="24ch" />
      </p>
    )
  return (
    <div className={styles.step}>
      <p>{t('reward.alert.signInText')}</p>
      <Button busy={isBusy} onClick={signIn}>
        {t('reward.alert.signIn')}
      </Button>
    </div>
  )
}
