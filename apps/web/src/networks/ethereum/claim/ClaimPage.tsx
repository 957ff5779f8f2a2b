import { isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { ClaimPlace } from './page/ClaimPlace.tsx'

/** `/{network}/claim`: rewards ready to claim, and rewards paid out automatically. */
export function ClaimPage() {
  const { network } = useParams({ strict: false })
  return network && isEthereumNetworkId(network) ? <ClaimPlace key={network} network={network} /> : null
}
