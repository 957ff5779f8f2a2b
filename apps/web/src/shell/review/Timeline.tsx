import { Card, classNames, VisuallyHidden } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { TimeLeft } from './TimeLeft.tsx'
import styles from './Timeline.module.css'

export type TimelineItem = {
  id: string
  what: ReactNode
  when: ReactNode
  /** A line of its own, apart from what usually holds. */
  estimate?: ReactNode
  /** Without it nothing has begun. */
  state?: 'done' | 'now' | 'later'
  /** When it is expected to happen, Unix seconds; counted down. Null or absent if unknown. */
  at?: number | null | undefined
}

/** What has happened, what happens now, and what comes next, with the time left. */
export function Timeline({ title, items }: { title: ReactNode; items: readonly TimelineItem[] }) {
  const t = useText()
  return (
    <Card className={styles.next}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.list}>
        {items.map(({ id, what, when, estimate, state, at }) => (
          <li
            key={id}
            className={classNames(styles.item, state && state !== 'later' && styles[state])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.line}>
              <span className={styles.what}>
                {what}
                {state === 'done' && <VisuallyHidden>, {t('stake.timeline.done')}</VisuallyHidden>}
              </span>
              {state !== 'done' && at != null && <TimeLeft at={at} />}
            </span>
            <span className={styles.when}>{when}</span>
            {estimate && <span className={styles.when}>{estimate}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
