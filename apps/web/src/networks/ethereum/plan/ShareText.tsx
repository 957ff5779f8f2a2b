import { ethereumNetworks } from '@granary/chains'
import { useNetworks } from '#web/api/useNetworks.ts'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { executionShareBps } from '../settings/index.ts'
import { useHomeNetwork } from '../status/index.ts'

/** The provider's share of rewards on Home's network. */
export function ShareText() {
  const t = useText()
  const { data: networks } = useNetworks()
  const bps = executionShareBps(ethereumNetworks[useHomeNetwork(networks).id].id)
  return bps > 0 ? t('home.share', { percent: formatPercent(bps) }) : t('home.noShare')
}
