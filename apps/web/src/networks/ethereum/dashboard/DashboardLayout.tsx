import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { queryClient } from '#web/api/queryClient.ts'
import { useText } from '#web/i18n/useText.ts'
import { TabBar } from '#web/shell/flow/TabBar.tsx'
import { NetworkSwitcher } from '#web/shell/header/NetworkSwitcher.tsx'
import { AlertsButton } from '../alerts/index.ts'
import { ownerSearch } from '../ownerSearch.ts'

const tabs = [
  { to: '/$network/reward', label: 'reward.tabReward' },
  { to: '/$network/validator', label: 'reward.tabValidator' },
  { to: '/$network/claim', label: 'reward.tabClaim' },
  { to: '/$network/operation', label: 'reward.tabOperation' },
] as const

/** The frame of the dashboard's pages. The staking flow, which shows its steps instead of tabs, does without. */
export function DashboardLayout() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Tabs network={network} />
      <Outlet />
    </QueryClientProvider>
  )
}

function Tabs({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  return (
    <TabBar
      label={t('reward.dashboardNavigation')}
      badge={<NetworkSwitcher chain={ethereumNetworks[network]} />}
      end={<AlertsButton network={network} />}
    >
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} params={{ network }} search={ownerSearch}>
          {t(label)}
        </Link>
      ))}
    </TabBar>
  )
}
