import { Steps } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Container } from '../Container.tsx'
import styles from './FlowFrame.module.css'

/**
 * The steps of a flow beside one calm column; on phones above it.
 * @param props.names of the steps, in order
 * @param props.place of the step one is at, from 0; `isDone` when it is the last one and nothing is left to do in it
 * @param props.badge above the steps: on a test network, that it is one
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
