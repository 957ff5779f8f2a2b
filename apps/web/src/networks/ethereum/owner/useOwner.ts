import type { OwnerId } from '@granary/api'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { watchedAccount } from '#web/account/watchedAccount.ts'

/** Whose validators a page of the dashboard shows. */
export type Owner = {
  /** An address or the id of a watch list; null when nobody is connected and nobody is watched. */
  id: OwnerId | null
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** Somebody is looked at with whose account nothing can be signed here. */
  isWatching: boolean
  /** A wallet of the last visit has not answered yet. */
  isConnecting: boolean
  /** What the address of the page asks for, as typed, and why that is nobody; null when it asks for somebody or nobody. */
  typed: string
  code: string | null
}

/** Reads `?account=` (an address) and `?keys=` (a watch list); without them it is the account of the wallet. */
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
