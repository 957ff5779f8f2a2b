import { isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useHomeNetwork } from '../status/index.ts'
import { Calculator } from './Calculator.tsx'

/** The calculator for visitors without an account, at the rate of the page's network. */
export function PublicCalculator() {
  const { network = '' } = useParams({ strict: false })
  const { data: networks } = useNetworks()
  const { id } = useHomeNetwork(networks)
  return <Calculator network={isEthereumNetworkId(network) ? network : id} ownApr={null} />
}
