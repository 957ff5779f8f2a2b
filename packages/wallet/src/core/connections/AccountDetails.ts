import type { TokenBalance } from '../blockchain/TokenBalance.ts'
import type { BalanceResult } from '../clients/EvmClient.ts'

/**
 * What services know about the connected account; removed with its connection (specification section 3:
 * account state).
 */
export type AccountDetails = {
  readonly balance?: string
  readonly balanceSymbol?: string
  /** The last complete reading and its account: `namespace:chainId:address`. */
  readonly balanceReading?: { readonly key: string; readonly result: BalanceResult }
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
