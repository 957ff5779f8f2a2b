import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/queryClient.ts'
import { NotConfigured, useConfluxPlace } from '../../pools/index.ts'
import { StakingScreen } from './StakingScreen.tsx'

/** The CFX staking page of Conflux eSpace: `/conflux/espace/staking`. */
export function ConfluxStakingPage() {
  const place = useConfluxPlace()
  const { network, pool, chooseNetwork } = place
  return (
    <QueryClientProvider client={queryClient}>
      {pool ? (
        <StakingScreen key={network} place={place} pool={pool} />
      ) : (
        <NotConfigured network={network} onChooseNetwork={chooseNetwork} />
      )}
    </QueryClientProvider>
  )
}
