import type { EthereumNetworkId } from '@granary/chains'
import { RecentOwners } from './RecentOwners.tsx'
import { WatchListForm } from './WatchListForm.tsx'

/** The form for a watch list, and recently watched owners. */
export function WatchLists({ network }: { network: EthereumNetworkId }) {
  return (
    <>
      <WatchListForm network={network} />
      <RecentOwners network={network} />
    </>
  )
}
