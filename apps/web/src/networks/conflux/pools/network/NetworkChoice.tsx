import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { offeredConfluxNetworks } from '../../settings/index.ts'

type NetworkChoiceProps = { network: ConfluxNetworkId; onChoose: (network: ConfluxNetworkId) => void }

/** Selects the Conflux network; renders nothing if this site offers only one. */
export function NetworkChoice({ network, onChoose }: NetworkChoiceProps) {
  const t = useText()
  // An unoffered network still links to the offered one.
  if (offeredConfluxNetworks.every(offered => offered === network)) return null
  return (
    <Segments
      legend={t('stake.conflux.pool.network')}
      options={offeredConfluxNetworks.map(value => ({
        value,
        label: t(confluxNetworks[value].testnet ? 'common.testNetwork' : 'stake.conflux.pool.mainnet'),
      }))}
      value={network}
      onChange={onChoose}
    />
  )
}
