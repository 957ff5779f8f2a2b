import type { OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useSearch } from '@tanstack/react-router'
import { type ShownAccount, useShownAccount } from '#web/account/useShownAccount.ts'

/** The owner on screen and the network. */
export type ShownOwner = {
  network: EthereumNetworkId
  id: OwnerId
  /** Null for a watch list. */
  account: `0x${string}` | null
  /** The connected account cannot sign for this owner. */
  isWatching: boolean
}

/** The owner of a dashboard page: `account` is null for a watch list, and `typed` and `code` may be about one. */
export type Owner = ShownAccount & {
  /** An address or a watch list id; null if none is connected or watched. */
  id: OwnerId | null
}

/** Reads `?account=` (an address) and `?keys=` (a watch list); the default is the wallet's account. */
export function useOwner(): Owner {
  const { keys } = useSearch({ strict: false })
  const shown = useShownAccount()
  if (keys !== undefined) {
    const id = /^0x[0-9a-f]{64}$/.test(keys) ? (keys as OwnerId) : null
    const code = id ? null : 'WATCH_LIST_UNKNOWN'
    return { ...shown, id, account: null, isWatching: true, typed: keys, code }
  }
  return { ...shown, id: shown.account }
}
