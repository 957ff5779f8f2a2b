import type { EthereumNetworkId } from '@granary/chains'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FlowFrame } from '#web/shell/frame/FlowFrame.tsx'
import { TestNetworkBadge } from '../../status/index.ts'
import { type StakeStep, stakeSteps } from './stakeSteps.ts'

/** The six steps of a stake on Ethereum. */
export function StakeFrame(props: { network: EthereumNetworkId; step: StakeStep; children: ReactNode }) {
  const t = useText()
  return (
    <FlowFrame
      names={stakeSteps.map(step => t(`stake.step.${step}`))}
      place={stakeSteps.indexOf(props.step)}
      isDone={props.step === 'confirmed'}
      badge={<TestNetworkBadge network={props.network} />}
    >
      {props.children}
    </FlowFrame>
  )
}
