import { AlertIcon, CheckIcon, ClockIcon, classNames, Spinner } from '@granary/ui'
import styles from './ActionsDialog.module.css'

/** Who or what is waited for: the wallet or the chain; nobody, it is done; the person, after something went wrong or not. */
export type StandingMark = 'waiting' | 'done' | 'trouble' | 'todo'

/** How a record stands, and what comes next. */
export function StandingLine(props: { mark: StandingMark; title: string; next: string }) {
  const { mark } = props
  const tone = mark === 'waiting' ? styles.waiting : mark === 'done' ? styles.done : undefined
  return (
    <div className={classNames(styles.state, tone)}>
      <Mark mark={mark} />
      <span className={styles.standing}>{props.title}</span>
      <span className={styles.next}>{props.next}</span>
    </div>
  )
}

function Mark({ mark }: { mark: StandingMark }) {
  if (mark === 'waiting') return <Spinner />
  if (mark === 'done') return <CheckIcon size={18} />
  return mark === 'trouble' ? <AlertIcon size={18} /> : <ClockIcon size={18} />
}
