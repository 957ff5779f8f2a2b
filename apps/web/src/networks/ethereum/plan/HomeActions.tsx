import { buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useText } from '#web/i18n/useText.ts'
import { useHomeNetwork } from '../status/index.ts'

/** The two links at the top of Home: stake at once, or read how it works. */
export function HomeActions() {
  const t = useText()
  const { data: networks } = useNetworks()
  const params = { network: useHomeNetwork(networks).id }
  return (
    <>
      <Link to="/$network/staking" params={params} className={buttonClass()}>
        {t('home.stakeEthereum')}
      </Link>
      <Link to="/$network" params={params} className={buttonClass({ variant: 'secondary' })}>
        {t('home.howItWorks')}
      </Link>
    </>
  )
}
