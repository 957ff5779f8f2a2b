import { Steps } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Container } from '../Container.tsx'
import styles from '../flow/Flow.module.css'

/**
 * A flow's steps beside its column; above it on phones.
 * @param props.names of the steps, in order
 * @param props.place index of the current step, from 0; `isDone` when the last step is finished
 * @param props.badge above the steps: the test network badge
 */
export function FlowFrame(props: {
  names: readonly string[]
  place: number
  isDone: boolean
  badge: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const { names, place, isDone } = props
  return (
    <Container className={styles.frame}>
      <div className={styles.aside}>
        {props.badge}
        <Steps
          label={t('stake.steps')}
          steps={names}
          current={isDone ? names.length : place}
          doneLabel={t('stake.stepDone')}
          summary={t('stake.stepSummary', {
            number: place + 1,
            count: names.length,
            name: names[place] ?? '',
          })}
        />
      </div>
      <div className={styles.column}>{props.children}</div>
    </Container>
  )
}
