import { isEthereumNetworkId } from '@granary/chains'
import { useAccount } from '@granary/wallet/react'
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import { likelyNetwork } from '../../networks/ethereum/settings/index.ts'
import { useAppStore } from '../../store/appStore.ts'

type HeaderLinksProps = { className: string | undefined; onFollow?: () => void }

/** The links of the header. The dashboard is one of them for who visits a network, is connected or watches somebody. */
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
      <Link {...common} to="/contact">
        {t('header.contact')}
      </Link>
    </>
  )
}

/** Leads to the dashboard of the network that is visited, or was last, and to whoever was watched there. */
function DashboardLink(common: { className: string | undefined; onClick?: () => void }) {
  const t = useText()
  const here = useVisitedNetwork()
  const { network: last, watched } = useAppStore()
  const { address } = useAccount()
  const network = here ?? last ?? likelyNetwork
  if (!watched && !address && (!here || here === 'conflux')) return null
  if (network === 'conflux')
    return (
      <Link
        {...common}
        to="/conflux/espace/dashboard"
        search={watched?.account ? { account: watched.account } : {}}
      >
        {t('header.dashboard')}
      </Link>
    )
  return (
    <Link {...common} to="/$network/validator" params={{ network }} search={watched ?? {}}>
      {t('header.dashboard')}
    </Link>
  )
}

/** The network whose page this is. It is remembered, and who is watched there; null on pages of no network. */
function useVisitedNetwork() {
  const { network = '' } = useParams({ strict: false })
  const { account, keys } = useSearch({ strict: false })
  const isConflux = useLocation({ select: ({ pathname }) => pathname.startsWith('/conflux/') })
  const here = isConflux ? 'conflux' : isEthereumNetworkId(network) ? network : null
  useEffect(() => {
    if (!here) return
    const watched = account || keys ? { ...(account && { account }), ...(keys && { keys }) } : null
    useAppStore.setState({ network: here, watched })
  }, [here, account, keys])
  return here
}
