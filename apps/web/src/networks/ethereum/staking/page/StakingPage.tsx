import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { errorCode } from '#web/api/errorCode.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useEthereumStatus } from '../../status/index.ts'
import { depositTargets } from './depositTargets.ts'
import { NotConfigured } from './NotConfigured.tsx'
import { StakingScreen } from './StakingScreen.tsx'

/** The staking flow of an Ethereum network: `/{network}/staking`. */
export function StakingPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  const target = depositTargets[network]
  return (
    <QueryClientProvider client={queryClient}>
      {target.batchContract ? (
        <StakingScreen key={network} network={network} target={target} />
      ) : (
        <WhereOpen key={network} network={network} />
      )}
    </QueryClientProvider>
  )
}

/** Without a contract in the build only the provider's server says whether it stakes on that network at all. */
function WhereOpen({ network }: { network: EthereumNetworkId }) {
  const { error } = useEthereumStatus(network)
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED') return <NotConfigured network={network} />
  return <StakingScreen network={network} target={depositTargets[network]} />
}
