import { isEthereumNetworkId } from '@granary/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../api/queryClient.ts'
import { depositTargets } from './depositTargets.ts'
import { NotConfigured } from './NotConfigured.tsx'
import { StakingScreen } from './StakingScreen.tsx'

/** The staking flow of an Ethereum network: `/{network}/staking`. */
export function StakingPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  const target = depositTargets[network]
  if (!target) return <NotConfigured network={network} />
  return (
    <QueryClientProvider client={queryClient}>
      <StakingScreen key={network} network={network} target={target} />
    </QueryClientProvider>
  )
}
