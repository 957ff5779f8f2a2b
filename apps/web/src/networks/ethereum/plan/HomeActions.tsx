import { buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useText } from '#web/i18n/useText.ts'
import { useHomeNetwork } from '../status/index.ts'
import { usePlan } from './usePlan.ts'

/** The two links at the top of Home: stake what is planned, or look at anyone's validators without a wallet. */
export function HomeActions() {
  const t = useText()
  const { data: networks } = useNetworks()
  const { search } = usePlan()
  const params = { network: useHomeNetwork(networks).id }
  return (
    <>
      <Link to="/$network/staking" params={params} search={search} className={buttonClass()}>
        {t('home.stakeEthereum')}
      </Link>
      <Link to="/$network/validator" params={params} className={buttonClass({ variant: 'secondary' })}>
        {t('home.watchAddress')}
      </Link>
    </>
  )
}
