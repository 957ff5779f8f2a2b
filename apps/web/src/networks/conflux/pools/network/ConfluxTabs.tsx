import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { Chip } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { TabBar } from '#web/shell/flow/TabBar.tsx'

const tabs = [
  { to: '/conflux/espace/staking', label: 'stake.conflux.tab.stake' },
  { to: '/conflux/espace/dashboard', label: 'stake.conflux.tab.dashboard' },
] as const

/**
 * Tabs between staking and dashboard, on the same network and pool.
 * @param props.switcher in place of the test network badge
 */
export function ConfluxTabs(props: { network: ConfluxNetworkId; pool: string; switcher?: ReactNode }) {
  const t = useText()
  const { network, pool, switcher } = props
  return (
    <TabBar label={t('stake.conflux.tab.navigation')} badge={switcher ?? <ConfluxBadge network={network} />}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} search={{ network, pool }} activeOptions={{ includeSearch: false }}>
          {t(label)}
        </Link>
      ))}
    </TabBar>
  )
}

/** Marks every screen of the test network, whose coins are worthless. Renders nothing on mainnet. */
function ConfluxBadge({ network }: { network: ConfluxNetworkId }) {
  const t = useText()
  return confluxNetworks[network].testnet ? (
    <Chip tone="warning">{t('stake.conflux.pool.testBadge')}</Chip>
  ) : null
}
