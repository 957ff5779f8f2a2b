import { useAccount } from '@granary/wallet/react'
import { Link, type LinkProps, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { NetworkModule } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { provider } from '../../settings/provider.ts'
import { useAppStore } from '../../store/appStore.ts'

type HeaderLinksProps = { className: string | undefined; onFollow?: () => void }

/** The header's links. Includes the dashboard on a network's pages, and when an account is connected or watched. */
export function HeaderLinks({ className, onFollow }: HeaderLinksProps) {
  const t = useText()
  const common = { className, ...(onFollow && { onClick: onFollow }) }
  return (
    <>
      <Link {...common} to="/" hash="networks" activeOptions={{ includeHash: true }}>
        {t('header.networks')}
      </Link>
      <DashboardLink {...common} />
      <Link {...common} to="/help">
        {t('header.help')}
      </Link>
      {provider.contact && (
        <Link {...common} to="/contact">
          {t('header.contact')}
        </Link>
      )}
    </>
  )
}

/** Links to the dashboard of the current or last network, and to the owner watched there. */
function DashboardLink(common: { className: string | undefined; onClick?: () => void }) {
  const t = useText()
  const here = useVisitedPlace()
  const { network: last, watched } = useAppStore()
  const { address } = useAccount()
  if (!watched && !address && !here?.dashboard.isOpenToVisitors) return null
  const place = here?.place ?? last ?? likelyPlace
  const link = dashboards.map(dashboard => dashboard.link(place, watched)).find(found => found !== null)
  return (
    link && (
      <Link {...common} {...(link as LinkProps)}>
        {t('header.dashboard')}
      </Link>
    )
  )
}

const dashboards = (networks as readonly NetworkModule[]).flatMap(({ dashboard }) => dashboard ?? [])
const likelyPlace = dashboards.find(dashboard => dashboard.likelyPlace)?.likelyPlace ?? ''

/** The network of the current page, which is remembered with its watched owner; null on other pages. */
function useVisitedPlace() {
  const { account, keys } = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [here] = dashboards.flatMap(dashboard => {
    const place = dashboard.placeOf(path)
    return place === null ? [] : [{ place, dashboard }]
  })
  const network = here?.place
  useEffect(() => {
    if (!network) return
    const watched = account || keys ? { ...(account && { account }), ...(keys && { keys }) } : null
    useAppStore.setState({ network, watched })
  }, [network, account, keys])
  return here
}
