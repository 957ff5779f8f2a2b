import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ShownOwner } from '../../owner/index.ts'
import { OpenOffers } from '../offers/OpenOffers.tsx'
import type { OwnerSearch } from '../table/OwnerSearch.ts'
import { rememberOwner } from '../watch/recentOwners.ts'
import { TableBoard } from './TableBoard.tsx'

/** An owner's validator table, and for the visitor's own account its open offers. */
export function Board({ owner }: { owner: ShownOwner }) {
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
      <TableBoard key={id} owner={owner} search={search} />
      {isOwn && <OpenOffers network={network} account={account} />}
    </>
  )
}
