import type { BalanceResult } from '../clients/EvmClient.ts'

/** What services know of the connected account beside its connection; gone with it (specification section 3: account state). */
export type AccountDetails = {
  readonly balance?: string
  readonly balanceSymbol?: string
  /** The last reading whole, and of which account: `namespace:chainId:address`. */
  readonly balanceReading?: { readonly key: string; readonly result: BalanceResult }
  readonly profileName?: string
  readonly profileImage?: string
  readonly tokenBalance?: readonly object[]
  readonly socialProvider?: string
  readonly socialWindow?: object
  readonly farcasterUrl?: string
  readonly user?: object
  readonly smartAccountDeployed?: boolean
  /** Index of the tab that the account's view shows. */
  readonly currentTab?: number
}
