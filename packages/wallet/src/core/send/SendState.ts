/** What an account holds of a coin or token (toolkit specification, section 3: token balance). */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10 of the token's contract; absent for the chain's coin. */
  readonly address?: string | undefined
  /** US dollars of the whole balance; absent if unknown, which is not zero. */
  readonly value?: number | undefined
  /** US dollars of one token; absent if unknown. */
  readonly price?: number | undefined
  readonly quantity: {
    readonly decimals: string
    /** In tokens, exact: `1.000000000000000001`. */
    readonly numeric: string
  }
  readonly iconUrl: string
}

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
