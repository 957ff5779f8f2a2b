import { BaseError } from '@granary/errors'
import { visibleText } from '../announcements/visibleText.ts'
import { safeHref } from '../deep-links/safeHref.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import type {
  Money,
  OnrampOptions,
  OnrampProvider,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseStatus,
} from './Onramp.ts'

/** The provider's part of a purchase. */
export type OnrampOrder = { readonly status: PurchaseStatus; readonly transactionHash: string | null }

type Pair = {
  readonly provider?: string | undefined
  readonly coin: PurchaseCurrency
  readonly network: string
  readonly currency: string
  readonly amount: string
}

/** Rows of a list that are read. */
const most = 300

/** The calls of an on-ramp (specification section 7). All throw what `get` and `post` throw, and OnrampAnswerError. */
export function createOnrampApi(http: HttpClient) {
  return {
    async options(provider: string | undefined): Promise<OnrampOptions> {
      const answer = await http.get('v1/onramp/options', { query: { provider } })
      const purchaseCurrencies = rowsOf(answer, 'purchaseCurrencies').flatMap(readCoin)
      const paymentCurrencies = rowsOf(answer, 'paymentCurrencies').flatMap(readPayment)
      const providers = rowsOf(answer, 'providers').flatMap(readProvider)
      if (purchaseCurrencies.length === 0 || paymentCurrencies.length === 0)
        throw new OnrampAnswerError('options without currencies')
      return { providers, purchaseCurrencies, paymentCurrencies }
    },
    async quote({ provider, coin, network, currency, amount }: Pair): Promise<OnrampQuote> {
      const body = { provider, purchaseCurrency: coin.id, paymentCurrency: currency, amount, network }
      const answer = await http.post('v1/onramp/quote', { body, retries: 1 })
      return {
        coinbaseFee: moneyOf(answer, 'coinbaseFee'),
        networkFee: moneyOf(answer, 'networkFee'),
        paymentSubtotal: moneyOf(answer, 'paymentSubtotal'),
        paymentTotal: moneyOf(answer, 'paymentTotal'),
        purchaseAmount: moneyOf(answer, 'purchaseAmount'),
        quoteId: visibleText(fieldOf(answer, 'quoteId'), 200),
      }
    },
    /** The provider's page. */
    async url(pair: Pair & { readonly address: string; readonly partnerUserId: string }): Promise<string> {
      const { provider, coin, network, currency, amount, address, partnerUserId } = pair
      const body = {
        provider,
        destinationWallets: [{ address, blockchains: [network], assets: [coin.id] }],
        defaultNetwork: network,
        partnerUserId,
        defaultExperience: 'buy',
        presetFiatAmount: amount,
        fiatCurrency: currency,
      }
      const url = fieldOf(await http.post('v1/generators/onrampurl', { body }), 'url')
      const safe = typeof url === 'string' && url.length < 4_000 ? safeHref(url) : null
      if (safe === null) throw new OnrampAnswerError('no page to open')
      return safe
    },
    /** The newest order of a purchase; undefined if there is none so far. */
    async order(partnerUserId: string, provider: string): Promise<OnrampOrder | undefined> {
      const answer = await http.get(`v1/onramp/orders/${encodeURIComponent(partnerUserId)}`, {
        query: { provider },
      })
      const [row] = rowsOf(answer, 'orders')
      if (row === undefined) return undefined
      const [status, hash] = [fieldOf(row, 'status'), fieldOf(row, 'transactionHash')]
      if (!statuses.some(each => each === status)) throw new OnrampAnswerError('an order without a state')
      return {
        status: status as PurchaseStatus,
        transactionHash: typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : null,
      }
    },
  }
}

export const statuses: readonly PurchaseStatus[] = [
  'waiting',
  'delivering',
  'delivered',
  'cancelled',
  'failed',
  'expired',
]

export function readProvider(row: unknown): readonly OnrampProvider[] {
  const [id, name] = [fieldOf(row, 'id'), visibleText(fieldOf(row, 'name'), 40)]
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return []
  return [{ id, name: name || id, isSandbox: fieldOf(row, 'isSandbox') === true }]
}

function readCoin(row: unknown): readonly PurchaseCurrency[] {
  const id = fieldOf(row, 'id')
  const symbol = visibleText(fieldOf(row, 'symbol'), 20)
  const networks = rowsOf(row, 'networks').flatMap(each => {
    const name = fieldOf(each, 'name')
    if (typeof name !== 'string' || name === '' || name.length > 64) return []
    return [
      {
        name,
        display_name: visibleText(fieldOf(each, 'display_name'), 40) || visibleText(name, 40),
        chain_id: visibleText(fieldOf(each, 'chain_id'), 64),
        contract_address: visibleText(fieldOf(each, 'contract_address'), 128),
      },
    ]
  })
  if (typeof id !== 'string' || id === '' || id.length > 64 || !symbol || networks.length === 0) return []
  return [{ id, symbol, name: visibleText(fieldOf(row, 'name'), 60) || symbol, networks }]
}

function readPayment(row: unknown): readonly PaymentCurrency[] {
  const id = fieldOf(row, 'id')
  if (typeof id !== 'string' || !/^[A-Z]{3}$/.test(id)) return []
  const limits = rowsOf(row, 'payment_method_limits').flatMap(each => {
    const [min, max] = [fieldOf(each, 'min'), fieldOf(each, 'max')]
    return isAmount(min) && isAmount(max) ? [{ id: visibleText(fieldOf(each, 'id'), 40), min, max }] : []
  })
  return [{ id, payment_method_limits: limits }]
}

function moneyOf(answer: unknown, field: string): Money {
  const money = fieldOf(answer, field)
  const [amount, currency] = [fieldOf(money, 'amount'), visibleText(fieldOf(money, 'currency'), 20)]
  if (!isAmount(amount) || !currency) throw new OnrampAnswerError(`a quote without ${field}`)
  return { amount, currency }
}

const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,30}(\.\d{1,30})?$/.test(value)

function rowsOf(value: unknown, name: string): readonly unknown[] {
  const rows = fieldOf(value, name)
  return Array.isArray(rows) ? rows.slice(0, most) : []
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The service answers in another form: told as any unreadable answer. */
class OnrampAnswerError extends BaseError {
  override readonly name = 'OnrampAnswerError'
  constructor(details: string) {
    super('The service sent an unreadable answer.', { code: 'HTTP_ANSWER_UNREADABLE', details })
  }
}
