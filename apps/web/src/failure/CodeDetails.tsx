import { useText } from '../i18n/useText.ts'
import styles from './FailureNote.module.css'

/** The code of an error, collapsed, for support searches. */
export function CodeDetails({ code }: { code: string }) {
  const t = useText()
  return (
    <details className={styles.more}>
      <summary>{t('stake.details')}</summary>
      <p className={styles.code}>{t('stake.code', { code })}</p>
    </details>
  )
}
