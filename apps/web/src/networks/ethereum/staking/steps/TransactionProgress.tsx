import { currentStep } from '@granary/transactions/record'
import { useText } from '#web/i18n/useText.ts'
import type { Stake } from '../stake/Stake.ts'
import { stakeProgress } from '../stake/stakeState.ts'
import styles from './TransactionProgress.module.css'

/** Which of a stake's transactions this is about, and how many are done; nothing where there is only one. */
export function TransactionProgress({ stake }: { stake: Stake }) {
  const t = useText()
  const { confirmed, count } = stakeProgress(stake)
  if (count < 2) return null
  const number = currentStep(stake) + 1
  return (
    <div className={styles.progress}>
      <p className={styles.number}>{t('stake.transactionNumber', { number, count })}</p>
      <progress
        className={styles.bar}
        max={count}
        value={confirmed}
        aria-label={t('stake.transactionsDone')}
      />
      <p className={styles.done}>{t('stake.transactionsConfirmed', { confirmed, count })}</p>
    </div>
  )
}
