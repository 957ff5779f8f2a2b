import { Card, Skeleton, VisuallyHidden } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import headingStyles from '../StepHeading.module.css'
import styles from './Flow.module.css'

const rows = ['16ch', '22ch', '18ch', '20ch', '14ch']

/** Shown while the journal is searched for a stake to resume. */
export function ResumeSkeleton() {
  const t = useText()
  return (
    <div className={styles.column} aria-busy="true">
      <VisuallyHidden>{t('stake.resuming')}</VisuallyHidden>
      <p className={headingStyles.heading}>
        <Skeleton width="13ch" />
      </p>
      <Card className={styles.stack}>
        {rows.map(width => (
          <Skeleton key={width} width={width} />
        ))}
      </Card>
    </div>
  )
}
