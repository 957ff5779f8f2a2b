import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOwnAccount } from './useOwnAccount.ts'
import { watchedAccount } from './watchedAccount.ts'

/** Whose dashboard a page shows. */
export type ShownAccount = {
  /** The one in the page's address, else the wallet's; null if there is neither, or if the address has an invalid one. */
  account: `0x${string}` | null
  /** The connected account cannot sign for it. */
  isWatching: boolean
  /** The last visit's wallet has not answered yet. */
  isConnecting: boolean
  /** The account in the page's address as typed, and why it is invalid; null if it is valid or missing. */
  typed: string
  code: string | null
}

/** Reads `?account=`; the default is the wallet's account. */
export function useShownAccount(): ShownAccount {
  const { account: typed = '' } = useSearch({ strict: false })
  const own = useOwnAccount()
  const watched = useMemo(() => watchedAccount(typed), [typed])
  const asked = watched && 'account' in watched ? watched.account : null
  const code = watched && 'code' in watched ? watched.code : null
  return {
    account: code ? null : (asked ?? own.account),
    isWatching: asked !== null && asked !== own.account,
    isConnecting: own.isConnecting,
    typed,
    code,
  }
}
