import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { Chip } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'

/** Marks every screen of the test network, whose coins are worthless. Renders nothing on mainnet. */
export function ConfluxBadge({ network }: { network: ConfluxNetworkId }) {
  const t = useText()
  return confluxNetworks[network].testnet ? (
    <Chip tone="warning">{t('stake.conflux.pool.testBadge')}</Chip>
  ) : null
}
