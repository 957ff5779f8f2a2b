import type { EthereumNetworkId } from '@granary/chains'
import { Steps } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Container } from '../../../shell/Container.tsx'
import { TestNetworkBadge } from '../../../shell/TestNetworkBadge.tsx'
import { type StakeStep, stakeSteps } from '../flow/FlowState.ts'
import styles from './StakeFrame.module.css'

/** The six steps beside one calm column; on phones above it. */
export function StakeFrame(props: { network: EthereumNetworkId; step: StakeStep; children: ReactNode }) {
  const t = useText()
  const place = stakeSteps.indexOf(props.step)
  const names = stakeSteps.map(step => t(`stake.step.${step}`))
  return (
    <Container className={styles.frame}>
      <div className={styles.aside}>
        <TestNetworkBadge network={props.network} />
        <Steps
          label={t('stake.steps')}
          steps={names}
          current={props.step === 'confirmed' ? stakeSteps.length : place}
          doneLabel={t('stake.stepDone')}
          summary={t('stake.stepSummary', {
            number: place + 1,
            count: stakeSteps.length,
            name: names[place] ?? '',
          })}
        />
      </div>
      <div className={styles.column}>{props.children}</div>
    </Container>
  )
}
