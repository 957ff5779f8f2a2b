import type { EthereumNetworkId } from '@granary/chains'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FlowFrame } from '#web/shell/frame/FlowFrame.tsx'
import { TestNetworkBadge } from '../../status/index.ts'

const steps = ['operators', 'period', 'files', 'review', 'sign', 'broadcast', 'confirmed'] as const

export type SsvStep = (typeof steps)[number]

/** The steps of a stake with SSV, over all its pages. */
export function SsvFrame(props: { network: EthereumNetworkId; step: SsvStep; children: ReactNode }) {
  const t = useText()
  return (
    <FlowFrame
      names={steps.map(step => t(`stake.ssv.step.${step}`))}
      place={steps.indexOf(props.step)}
      isDone={props.step === 'confirmed'}
      badge={<TestNetworkBadge network={props.network} />}
    >
      {props.children}
    </FlowFrame>
  )
}
