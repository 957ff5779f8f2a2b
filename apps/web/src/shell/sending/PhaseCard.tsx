import { Card, Spinner } from '@granary/ui'
import styles from './PhaseCard.module.css'

/** The transaction's phase, announced to screen readers as it changes. */
export function PhaseCard(props: { isWorking: boolean; title: string; text: string | null }) {
  return (
    <Card className={styles.phase}>
      {props.isWorking && <Spinner size="large" />}
      <div role="status">
        <p className={styles.title}>{props.title}</p>
        {props.text && <p className={styles.text}>{props.text}</p>}
      </div>
    </Card>
  )
}
