import { BaseError } from '@granary/errors'
import { parseAddress } from '@granary/staking/address'

/** Whose stake is asked for by the address of the page, or why that is nobody. */
export type WatchedAccount = { account: `0x${string}` } | { code: string } | null

/** Reads `?account=` as it was typed: mixed case has to be the EIP-55 checksum. Null when nothing was typed. */
export function watchedAccount(text: string | undefined): WatchedAccount {
  if (text === undefined || text.trim() === '') return null
  try {
    return { account: parseAddress(text) }
  } catch (error) {
    if (error instanceof BaseError) return { code: error.code }
    throw error
  }
}
