import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { watchedAccount } from '#web/account/watchedAccount.ts'

/** The owner on screen and the network. */
export type ShownOwner = {
  network: EthereumNetworkId
  id: OwnerId
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** The connected account cannot sign for this owner. */
  isWatching: boolean
}

/** The owner of a dashboard page. */
export type Owner = {
  /** An address or a watch list id; null if none is connected or watched. */
  id: OwnerId | null
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** The connected account cannot sign for this owner. */
  isWatching: boolean
  /** The last visit's wallet has not answered yet. */
  isConnecting: boolean
  /** The owner in the page's address as typed, and why it is invalid; null if it is valid or missing. */
  typed: string
  code: string | null
}

/** Reads `?account=` (an address) and `?keys=` (a watch list); the default is the wallet's account. */
export function useOwner(): Owner {
  const { account: typed, keys } = useSearch({ strict: false })
  const own = useOwnAccount()
  const watched = useMemo(() => watchedAccount(typed), [typed])
  const { isConnecting } = own
  if (keys !== undefined) {
    const id = /^0x[0-9a-f]{64}$/.test(keys) ? (keys as OwnerId) : null
    const code = id ? null : 'WATCH_LIST_UNKNOWN'
    return { id, account: null, isWatching: true, isConnecting, typed: keys, code }
  }
  const asked = watched && 'account' in watched ? watched.account : null
  const code = watched && 'code' in watched ? watched.code : null
  const account = code ? null : (asked ?? own.account)
  const isWatching = asked !== null && asked !== own.account
  return { id: account, account, isWatching, isConnecting, typed: typed ?? '', code }
}
