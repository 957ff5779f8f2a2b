import { Card, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import pageStyles from '../page/ValidatorPage.module.css'
import styles from './OneValidator.module.css'

/** As large as what comes, so that nothing jumps. */
export function DetailSkeleton() {
  const t = useText()
  return (
    <div aria-busy="true" aria-label={t('common.loading')} className={styles.skeleton} role="status">
      <p className={pageStyles.heading}>
        <Skeleton width="9ch" />
      </p>
      <Card className={styles.figuresPlace}>
        <Skeleton width="40%" />
      </Card>
      <div className={styles.columns}>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
      </div>
    </div>
  )
}
