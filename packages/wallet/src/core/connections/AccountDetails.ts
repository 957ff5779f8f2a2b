import type { BaseError } from '@granary/errors'
import type { TokenBalance } from '../blockchain/TokenBalance.ts'
import type { Balance } from '../clients/EvmClient.ts'

/**
 * What services know about the connected account; removed with its connection (specification section 3:
 * account state).
 */
export type AccountDetails = {
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly balanceReading?: BalanceReading
  readonly profileName?: string
  readonly profileImage?: string
  readonly tokenBalance?: readonly TokenBalance[]
  /** Worth of all tokens, US dollars with 2 decimals. */
  readonly tokenTotal?: string
  readonly socialProvider?: string
  readonly socialWindow?: object
  readonly farcasterUrl?: string
  readonly user?: object
  readonly smartAccountDeployed?: boolean
  /** Index of the account view's tab. */
  readonly currentTab?: number
}

/** How the native balance of an account was read. */
export type BalanceReading = {
  /** The account: `namespace:chainId:address`. */
  readonly key: string
  /** The last successful reading. */
  readonly data: Balance | undefined
  /** Why the last reading failed. */
  readonly error: BaseError | null
  /** A reading is under way. */
  readonly isFetching: boolean
}
