import type { EthereumNetworkId } from '@granary/chains'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { useEthereumStatus } from '../../status/index.ts'

/** How long so many epochs take on a network; null while that is not read, or the number is none. */
export function useEpochsText(network: EthereumNetworkId): (epochs: string) => string | null {
  const t = useText()
  const duration = useDurationText()
  const { data: status } = useEthereumStatus(network)
  return epochs => {
    if (!status || !/^[1-9]\d{0,2}$/.test(epochs.trim())) return null
    const seconds = Number(epochs) * status.slotsPerEpoch * status.secondsPerSlot
    return t('reward.alert.epochsAre', { duration: duration(seconds) })
  }
}
