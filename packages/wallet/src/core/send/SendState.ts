import type { TokenBalance } from '../blockchain/TokenBalance.ts'

/** A transfer while the person fills it in (toolkit specification, section 3: send state). */
export type SendState = {
  readonly token?: TokenBalance
  /** As typed. */
  readonly sendTokenAmount?: string
  /** As typed. */
  readonly receiverAddress?: string
  readonly receiverProfileImageUrl?: string
  readonly receiverProfileName?: string
  /** Value of the account's coins, US dollars; absent if unknown. */
  readonly networkBalanceInUSD?: number
  readonly loading: boolean
  /** What the balance service lists for the account; the chain's own coin is offered in any case. */
  readonly tokenBalances: readonly TokenBalance[]
  /** When the list was last read again after a failure, milliseconds since 1970. */
  readonly lastRetry?: number
}

export const initialSendState: SendState = { loading: false, tokenBalances: [] }
