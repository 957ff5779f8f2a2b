import { isEthereumNetworkId } from '@granary/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { queryClient } from '#web/api/queryClient.ts'
import { SsvFrame } from './SsvFrame.tsx'

/** SSV home: the pages that choose operators and funding period, in one frame. */
export function SsvHomeLayout() {
  const { network } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <SsvFrame network={network} step={pathname.endsWith('/funding-period') ? 'period' : 'operators'}>
        <Outlet />
      </SsvFrame>
    </QueryClientProvider>
  )
}
