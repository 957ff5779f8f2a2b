import { decodeSsvCall } from '@granary/staking/ssv'
import { isStepConfirmed } from '@granary/transactions/record'
import { RichText } from '#web/i18n/RichText.tsx'
import type { Stake } from '../../staking/records/index.ts'

/** What is registered next, read from the bytes that the wallet will be asked for. */
export function RegistrationSentence({ stake }: { stake: Stake }) {
  const next = nextCall(stake)
  if (next?.action !== 'register') return null
  return (
    <RichText
      id="stake.ssv.registrationSentence"
      values={{
        count: next.registrations.length,
        operators: next.operatorIds.join(', '),
        days: stake.ssv?.days ?? 0,
      }}
      components={[<strong key="0" />, <strong key="1" />]}
    />
  )
}

function nextCall({ steps }: Stake) {
  const step = steps.find(each => each.does === 'register' && !isStepConfirmed(each))
  return step?.data && decodeSsvCall(step.data)
}
