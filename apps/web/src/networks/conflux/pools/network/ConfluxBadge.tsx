import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { Chip } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'

/** What every screen of the test network wears: its coins are worth nothing. Nothing on the main network. */
export function ConfluxBadge({ network }: { network: ConfluxNetworkId }) {
  const t = useText()
  return confluxNetworks[network].testnet ? (
    <Chip tone="warning">{t('stake.conflux.pool.testBadge')}</Chip>
  ) : null
}
