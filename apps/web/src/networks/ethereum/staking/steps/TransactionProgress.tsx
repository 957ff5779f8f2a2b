import { useText } from '#web/i18n/useText.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, journalProgress } from '../journal/journalState.ts'
import styles from './TransactionProgress.module.css'

/** Which of a stake's transactions this is about, and how many are done; nothing where there is only one. */
export function TransactionProgress({ entry }: { entry: JournalEntry }) {
  const t = useText()
  const { confirmed, count } = journalProgress(entry)
  if (count < 2) return null
  const number = currentTransaction(entry) + 1
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
