import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Chip } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'

/** What every screen of a test network wears: its coins are worth nothing. Nothing on other networks. */
export function TestNetworkBadge({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { name, testnet } = ethereumNetworks[network]
  return testnet ? <Chip tone="warning">{t('common.testNetworkOf', { name })}</Chip> : null
}
