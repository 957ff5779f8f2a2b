import { Kernels } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './ValidatorCount.module.css'

/** How many validators a stake makes, as kernels and as a number. */
export function ValidatorCount({ count, state }: { count: number; state: 'active' | 'waiting' }) {
  const t = useText()
  return (
    <span className={styles.count}>
      <Kernels size="small" limit={20} counts={{ [state]: count }} label={t('stake.validators', { count })} />
      <span className={styles.number}>{count}</span>
    </span>
  )
}
