import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { useText } from '../../../i18n/useText.ts'
import { Segments } from '../../../shell/flow/Segments.tsx'
import { offeredNetworks } from './confluxPlace.ts'

type NetworkChoiceProps = { network: ConfluxNetworkId; onChoose: (network: ConfluxNetworkId) => void }

/** Which Conflux network the screen is about; nothing where this site offers only one. */
export function NetworkChoice({ network, onChoose }: NetworkChoiceProps) {
  const t = useText()
  if (offeredNetworks.length < 2 && offeredNetworks.includes(network)) return null
  if (offeredNetworks.length === 0) return null
  return (
    <Segments
      legend={t('stake.conflux.pool.network')}
      options={offeredNetworks.map(value => ({
        value,
        label: t(
          confluxNetworks[value].testnet ? 'stake.conflux.pool.testnet' : 'stake.conflux.pool.mainnet',
        ),
      }))}
      value={network}
      onChange={onChoose}
    />
  )
}
