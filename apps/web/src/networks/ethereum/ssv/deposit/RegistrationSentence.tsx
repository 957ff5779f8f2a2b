import { decodeSsvCall } from '@granary/staking/ssv'
import { isStepConfirmed } from '@granary/transactions/record'
import { Fragment, type ReactNode } from 'react'
import { RichText } from '#web/i18n/RichText.tsx'
import type { Stake } from '../../staking/records/index.ts'

/**
 * What is registered next, read from the bytes that the wallet will be asked for.
 * @param props.children the sentence about the deposits that follow it
 */
export function RegistrationSentence({ stake, children }: { stake: Stake; children: ReactNode }) {
  const next = nextCall(stake)
  if (next?.action !== 'register') return children
  return (
    <RichText
      id="stake.ssv.registrationSentence"
      values={{
        count: next.registrations.length,
        operators: next.operatorIds.join(', '),
        days: stake.ssv?.days ?? 0,
      }}
      components={[<strong key="0" />, <strong key="1" />, <Fragment key="2">{children}</Fragment>]}
    />
  )
}

function nextCall({ steps }: Stake) {
  const step = steps.find(each => each.does === 'register' && !isStepConfirmed(each))
  return step?.data && decodeSsvCall(step.data)
}
