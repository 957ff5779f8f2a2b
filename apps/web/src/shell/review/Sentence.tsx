import { AlertIcon, Card } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './Sentence.module.css'

/**
 * What will happen, in one sentence, at the head of a review.
 * @param props.mind the warning below it
 */
export function Sentence({ children, mind }: { children: ReactNode; mind?: ReactNode }) {
  return (
    <Card className={styles.card}>
      <p className={styles.sentence}>{children}</p>
      {mind && (
        <p role="note" className={styles.mind}>
          <AlertIcon size={16} />
          <span>{mind}</span>
        </p>
      )}
    </Card>
  )
}
