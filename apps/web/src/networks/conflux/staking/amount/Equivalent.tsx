import { formatAmount } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { StakeOutcome } from '../outcome/stakeOutcome.ts'
import type { StakeForm } from './StakeForm.ts'

/** The amount in the pool's other measure: votes in CFX, CFX in votes or shares. */
export function Equivalent({ outcome, unit }: { outcome: StakeOutcome; unit: StakeForm['unit'] }) {
  const t = useText()
  const { amountDrip, votes, shares } = outcome
  if (unit === 'votes')
    return t('stake.conflux.equals', {
      value: `${formatAmount(amountDrip, { decimals: 18 })} CFX`,
    })
  if (votes !== null)
    return t('stake.conflux.equals', {
      value: t('stake.conflux.votes', { count: formatAmount(votes, { decimals: 0 }), number: Number(votes) }),
    })
  return shares === null
    ? null
    : t('stake.conflux.shares', { amount: formatAmount(shares, { decimals: 18, digits: 6 }) })
}
