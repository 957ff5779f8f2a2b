import { BaseError } from '@granary/errors'
import { parseAddress } from '@granary/staking/address'

/** The account in the page's address, or why it is invalid. */
type WatchedAccount = { account: `0x${string}` } | { code: string } | null

/** Reads `?account=` as typed; mixed case must match the EIP-55 checksum. Null if empty. */
export function watchedAccount(text: string): WatchedAccount {
  if (text.trim() === '') return null
  try {
    return { account: parseAddress(text) }
  } catch (error) {
    if (error instanceof BaseError) return { code: error.code }
    throw error
  }
}
