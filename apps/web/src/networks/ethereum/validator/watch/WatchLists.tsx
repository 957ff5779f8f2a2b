import type { EthereumNetworkId } from '@granary/chains'
import { RecentOwners } from './RecentOwners.tsx'
import { WatchListForm } from './WatchListForm.tsx'

/** A list of keys to watch, and whoever was watched before. */
export function WatchLists({ network }: { network: EthereumNetworkId }) {
  return (
    <>
      <WatchListForm network={network} />
      <RecentOwners network={network} />
    </>
  )
}
