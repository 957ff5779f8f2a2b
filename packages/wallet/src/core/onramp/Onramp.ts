/** An amount as a provider writes it: decimal text. */
export type Money = { readonly amount: string; readonly currency: string }

export type OnrampProvider = {
  readonly id: string
  readonly name: string
  /** Takes test cards and delivers coins without a price. */
  readonly isSandbox: boolean
}

/** What can be bought (specification section 3: on-ramp options). */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string
  }[]
}

export type PaymentCurrency = {
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: string
    readonly min: string
    readonly max: string
  }[]
}

export type OnrampOptions = {
  readonly providers: readonly OnrampProvider[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

/** Specification section 3: on-ramp quote. */
export type OnrampQuote = {
  readonly coinbaseFee: Money
  readonly networkFee: Money
  readonly paymentSubtotal: Money
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
  readonly quoteId: string
}

export type PurchaseStatus = 'waiting' | 'delivering' | 'delivered' | 'cancelled' | 'failed' | 'expired'

/** A purchase that began in this browser. */
export type Purchase = {
  /** Random `partnerUserId`: whoever knows it can follow the purchase. */
  readonly reference: string
  readonly provider: OnrampProvider
  /** The account that gets the coins, in lower case. */
  readonly address: string
  readonly network: string
  readonly paid: Money
  readonly bought: Money
  /** The provider's page. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: PurchaseStatus
  readonly transactionHash: string | null
}

export type OnrampFailure = { readonly code: string; readonly shortMessage: string }

/** Buying coins: the form, its quote, and the purchases of this browser. */
export type OnrampState = {
  /** Null until they are read. */
  readonly options: OnrampOptions | null
  /** The options are examples: no provider answered. */
  readonly isSample: boolean
  readonly provider: OnrampProvider | null
  readonly coin: PurchaseCurrency | null
  /** Of the coin's networks. */
  readonly network: string | null
  readonly currency: string
  /** As the person typed it. */
  readonly amount: string
  /** `isSample`: an example, because the provider did not answer. */
  readonly quote: { readonly value: OnrampQuote; readonly isSample: boolean } | 'reading' | null
  readonly failure: OnrampFailure | null
  readonly isOpening: boolean
  /** Newest first. */
  readonly purchases: readonly Purchase[]
  /** The one on show. */
  readonly current: string | null
}

export const initialOnrampState: OnrampState = {
  options: null,
  isSample: false,
  provider: null,
  coin: null,
  network: null,
  currency: 'USD',
  amount: '100',
  quote: null,
  failure: null,
  isOpening: false,
  purchases: [],
  current: null,
}

/** Whether a purchase can still change. */
export const isUnderWay = ({ status }: Pick<Purchase, 'status'>): boolean =>
  status === 'waiting' || status === 'delivering'
