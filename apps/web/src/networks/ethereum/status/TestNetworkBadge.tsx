import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { Chip } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'

/** Marks every screen of a test network, whose coins are worthless. Renders nothing on other networks. */
export function TestNetworkBadge({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { name, testnet } = ethereumNetworks[network]
  return testnet ? <Chip tone="warning">{t('common.testNetworkOf', { name })}</Chip> : null
}
