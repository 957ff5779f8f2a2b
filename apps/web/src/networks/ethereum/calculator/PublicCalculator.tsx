import { isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { Calculator } from './Calculator.tsx'

/** The calculator for visitors without an account, at the rate of the page's network. */
export function PublicCalculator() {
  const { network = '' } = useParams({ strict: false })
  return isEthereumNetworkId(network) && <Calculator network={network} ownApr={null} />
}
