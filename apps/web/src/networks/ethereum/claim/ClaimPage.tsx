import { isEthereumNetworkId } from '@granary/chains'
import { useParams } from '@tanstack/react-router'
import { ClaimPlace } from './page/ClaimPlace.tsx'

/** `/{network}/claim`: what of somebody's rewards waits to be paid out, and what was paid without being asked for. */
export function ClaimPage() {
  const { network } = useParams({ strict: false })
  return network && isEthereumNetworkId(network) ? <ClaimPlace key={network} network={network} /> : null
}
