import { isEthereumNetworkId } from '@granary/chains'
import { Link, useParams } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'

type HeaderLinksProps = { className: string | undefined; onFollow?: () => void }

/** The links of the header. The dashboard is one of them while a network is visited. */
export function HeaderLinks({ className, onFollow }: HeaderLinksProps) {
  const t = useText()
  const { network } = useParams({ strict: false })
  const common = { className, ...(onFollow && { onClick: onFollow }) }
  return (
    <>
      <Link {...common} to="/" hash="networks" activeOptions={{ includeHash: true }}>
        {t('header.networks')}
      </Link>
      {network && isEthereumNetworkId(network) && (
        <Link {...common} to="/$network/validator" params={{ network }}>
          {t('header.dashboard')}
        </Link>
      )}
      <Link {...common} to="/help">
        {t('header.help')}
      </Link>
      <Link {...common} to="/contact">
        {t('header.contact')}
      </Link>
    </>
  )
}
