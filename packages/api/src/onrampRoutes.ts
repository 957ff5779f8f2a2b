import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

const word = z.string().check(z.minLength(1), z.maxLength(64))

/** A decimal number in plain digits, as text or as a JSON number: `100.00`. */
const decimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.regex(/^[0-9]{1,18}(\.[0-9]{1,18})?$/, 'is not an amount'))),
)

const money = z.object({ amount: z.string(), currency: z.string() })

const limits = z.array(z.object({ id: z.string(), min: z.string(), max: z.string() }))

const provider = z.optional(word)

const purchaseCurrency = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(
    z.object({
      name: z.string(),
      display_name: z.string(),
      chain_id: z.string(),
      /** Empty for a chain's coin. */
      contract_address: z.string(),
    }),
  ),
})

const onrampProvider = z.object({
  id: z.string(),
  name: z.string(),
  /** Takes test cards and delivers worthless coins of test networks. */
  isSandbox: z.boolean(),
})

const quote = z.object({
  /** The provider that quotes; the toolkit's specification names the field after one of them. */
  provider: z.string(),
  coinbaseFee: money,
  networkFee: money,
  paymentSubtotal: money,
  paymentTotal: money,
  purchaseAmount: money,
  quoteId: z.string(),
})

const order = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'delivering', 'delivered', 'cancelled', 'failed', 'expired']),
  /** Null where the provider does not say. */
  paymentTotal: z.nullable(money),
  purchaseAmount: z.nullable(money),
  /** Hash of the delivery. */
  transactionHash: z.nullable(z.string()),
})

export type OnrampOptions = {
  providers: z.output<typeof onrampProvider>[]
  purchaseCurrencies: z.output<typeof purchaseCurrency>[]
  paymentCurrencies: { id: string; payment_method_limits: z.output<typeof limits> }[]
}
export type OnrampQuote = z.output<typeof quote>
export type OnrampOrder = z.output<typeof order>

const errors = [
  'PROJECT_NOT_FOUND',
  'ONRAMP_NOT_CONFIGURED',
  'ONRAMP_PROVIDER_UNKNOWN',
  'ONRAMP_PROVIDER_UNAVAILABLE',
] as const

const quoteErrors = [
  ...errors,
  'ONRAMP_CURRENCY_UNKNOWN',
  'ONRAMP_AMOUNT_REFUSED',
  'ONRAMP_PRICE_MISSING',
  'RPC_UPSTREAM_UNAVAILABLE',
  'NETWORK_MISMATCH',
] as const

/** Buying coins with a card, for the wallet toolkit. The paths are the toolkit's, at the server's root. */
export const onrampRoutes = defineRoutes({
  getOnrampOptions: {
    method: 'GET',
    path: '/v1/onramp/options',
    atRoot: true,
    summary: 'The providers that sell coins here, and what one of them sells for which currencies.',
    query: z.extend(sdkQuery, { provider }),
    response: z.object({
      providers: z.array(onrampProvider),
      purchaseCurrencies: z.array(purchaseCurrency),
      paymentCurrencies: z.array(z.object({ id: z.string(), payment_method_limits: limits })),
    }),
    errors,
  },
  getOnrampQuote: {
    method: 'POST',
    path: '/v1/onramp/quote',
    atRoot: true,
    summary: 'What a payment buys, with the fees. `amount` is the whole payment.',
    query: sdkQuery,
    body: z.object({
      provider,
      purchaseCurrency: word,
      paymentCurrency: word,
      amount: decimal,
      network: word,
    }),
    response: quote,
    errors: quoteErrors,
  },
  createOnrampUrl: {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    atRoot: true,
    summary:
      "The provider's page for one purchase. Whoever knows `partnerUserId` can follow the purchase: use a random one.",
    query: sdkQuery,
    body: z.object({
      provider,
      destinationWallets: z
        .array(
          z.object({
            address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address of an EVM account')),
            blockchains: z.optional(z.array(word).check(z.maxLength(20))),
            assets: z.optional(z.array(word).check(z.maxLength(20))),
          }),
        )
        .check(z.minLength(1), z.maxLength(1)),
      defaultNetwork: word,
      partnerUserId: z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,49}$/, 'is not an id of letters and digits')),
      defaultExperience: z.optional(z.literal('buy')),
      presetCryptoAmount: z.optional(decimal),
      presetFiatAmount: z.optional(decimal),
      fiatCurrency: z.optional(word),
    }),
    response: z.object({ url: z.string() }),
    errors: [...quoteErrors, 'ONRAMP_SOLD_OUT'],
  },
  listOnrampOrders: {
    method: 'GET',
    path: '/v1/onramp/orders/{partnerUserId}',
    atRoot: true,
    summary: 'The purchases that began with this `partnerUserId`, newest first.',
    params: z.object({ partnerUserId: z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,49}$/)) }),
    query: z.extend(sdkQuery, { provider }),
    response: z.object({ orders: z.array(order) }),
    errors,
  },
})
