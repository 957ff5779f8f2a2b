import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/queryClient.ts'
import { NotConfigured, useConfluxPlace } from '../pools/index.ts'
import { Dashboard } from './page/Dashboard.tsx'

/** An account's stake on Conflux eSpace: `/conflux/espace/dashboard`. */
export function ConfluxDashboardPage() {
  const place = useConfluxPlace()
  if (!place.pool) return <NotConfigured network={place.network} onChooseNetwork={place.chooseNetwork} />
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard key={place.network} place={place} pool={place.pool} />
    </QueryClientProvider>
  )
}
