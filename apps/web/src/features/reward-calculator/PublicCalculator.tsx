import { isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { useHomeNetwork } from '../../api/useHomeNetwork.ts'
import { useNetworks } from '../../api/useNetworks.ts'
import { Calculator } from './Calculator.tsx'

/** The calculator for who is nobody here: at the rate of the network that the page is about. */
export function PublicCalculator() {
  const { network = '' } = useParams({ strict: false })
  const { data: networks } = useNetworks()
  const { id } = useHomeNetwork(networks)
  return <Calculator network={isEthereumNetworkId(network) ? network : id} ownApr={null} />
}
