import type { EthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, formatAmount } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { likelyNetwork } from '../settings/index.ts'
import type { PlanResult } from './planStake.ts'

type PlanLinkProps = {
  result: PlanResult
  text: string
  network: EthereumNetworkId | undefined
  /** The back end has said which networks are open. */
  isKnown: boolean
}

/** The link onward with the planned amount, or why there is none. */
export function PlanLink({ result, text, network, isKnown }: PlanLinkProps) {
  const t = useText()
  if (isKnown && !network)
    return (
      <Button wide disabled>
        {t('home.planClosed')}
      </Button>
    )
  const { plan } = result
  if (!plan)
    return (
      <Button wide disabled>
        {t('home.planStake', { amount: text || '0' })}
      </Button>
    )
  const amount = formatAmount(plan.totalGwei, { decimals: 9 })
  return (
    <Link
      to="/$network/staking"
      params={{ network: network ?? likelyNetwork }}
      search={{ amount: amount.replaceAll(',', '') }}
      className={buttonClass({ wide: true })}
    >
      {t('home.planStake', { amount })}
    </Link>
  )
}
