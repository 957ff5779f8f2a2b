import type { EthereumNetworkId } from '@granary/chains'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OwnerFrame, type ShownOwner } from '../../ethereum-owner/index.ts'
import { OpenOffers } from '../offers/OpenOffers.tsx'
import type { OwnerSearch } from '../table/OwnerSearch.ts'
import { RecentOwners } from '../watch/RecentOwners.tsx'
import { rememberOwner } from '../watch/recentOwners.ts'
import { WatchListForm } from '../watch/WatchListForm.tsx'
import { TableBoard } from './TableBoard.tsx'

/** All validators of whoever the page is about; where that is nobody, the ways to say who. */
export function OwnedValidators({ network }: { network: EthereumNetworkId }) {
  return (
    <OwnerFrame
      title="reward.validators.title"
      watchedTitle="reward.validators.watchedTitle"
      connectText="reward.validators.connectText"
      watchLists={
        <>
          <WatchListForm network={network} />
          <RecentOwners network={network} />
        </>
      }
    >
      {owner => <Board owner={owner} />}
    </OwnerFrame>
  )
}

function Board({ owner }: { owner: ShownOwner }) {
  const { network, id, account, isWatching } = owner
  const { account: typed, keys } = useSearch({ strict: false })
  useEffect(() => {
    if (isWatching) rememberOwner({ network, id })
  }, [network, id, isWatching])
  const search: OwnerSearch = {
    ...(typed !== undefined && { account: typed }),
    ...(keys !== undefined && { keys }),
  }
  const isOwn = account !== null && !isWatching
  return (
    <>
      <TableBoard key={id} network={network} owner={id} isOwn={isOwn} search={search} />
      {isOwn && <OpenOffers network={network} account={account} />}
    </>
  )
}
