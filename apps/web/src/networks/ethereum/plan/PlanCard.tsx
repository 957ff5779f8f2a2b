import type { EthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, Card, classNames, formatAmount } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useWatched } from '#web/api/useWatched.ts'
import { defaultLocale, isLocale } from '#web/i18n/locale.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { likelyNetwork } from '../settings/index.ts'
import { TestNetworkBadge, useHomeNetwork } from '../status/index.ts'
import { PlanAmount } from './PlanAmount.tsx'
import styles from './PlanCard.module.css'
import { PlanEstimate } from './PlanEstimate.tsx'
import { PlanFigures } from './PlanFigures.tsx'
import { type Plan, usePlan } from './usePlan.ts'
import type { ReadPlan } from './watchPlan.ts'

/** What a stake earns in a year and what it costs, by amount and kind, with the way into the flow. */
export function PlanCard() {
  const t = useText()
  const { i18n } = useLingui()
  const plan = usePlan()
  const fees = provider.fees?.[isLocale(i18n.locale) ? i18n.locale : defaultLocale]
  const { data: networks, error } = useNetworks()
  const { open: network } = useHomeNetwork(networks)
  const { data: read, error: unread } = useWatched<ReadPlan>(network, async listener => {
    const { watchPlan } = await import('./watchPlan.ts')
    return watchPlan(network ?? likelyNetwork, listener)
  })
  const isClosed = network === undefined && (!!error || networks !== undefined)
  const live = { figures: read?.(plan), isMissing: !read && (!!unread || isClosed) }
  return (
    <Card className={classNames(styles.card)}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('home.planEarn')}</h2>
        <Segments
          legend={t('home.planKind')}
          value={plan.kind}
          onChange={plan.setKind}
          options={[
            { value: '0x01', label: t('home.planClassic') },
            { value: '0x02', label: t('home.planCompounding') },
          ]}
        />
      </div>
      <PlanEstimate live={live} />
      <PlanAmount plan={plan} badge={network && <TestNetworkBadge network={network} />} />
      <PlanFigures live={live} network={network ?? likelyNetwork} />
      <PlanLink plan={plan} network={network} isKnown={networks !== undefined} />
      <p className={styles.note}>
        {t('home.planNote')} {fees}
      </p>
    </Card>
  )
}

type PlanLinkProps = {
  plan: Plan
  network: EthereumNetworkId | undefined
  /** The back end has said which networks are open. */
  isKnown: boolean
}

/** The link onward with the planned amount and kind, or why there is none. */
function PlanLink({ plan: { kind, result, search }, network, isKnown }: PlanLinkProps) {
  const t = useText()
  const closed = isKnown && !network
  if (closed || !result.plan)
    return (
      <Button wide disabled>
        {closed ? t('home.planClosed') : t('home.stakeEthereum')}
      </Button>
    )
  const { totalGwei, remainderGwei } = result.plan
  const stakedGwei = kind === '0x01' ? totalGwei - remainderGwei : totalGwei
  return (
    <Link
      to="/$network/staking"
      params={{ network: network ?? likelyNetwork }}
      search={search}
      className={buttonClass({ wide: true })}
    >
      {t('home.planStake', { amount: formatAmount(stakedGwei, { decimals: 9 }) })}
    </Link>
  )
}
