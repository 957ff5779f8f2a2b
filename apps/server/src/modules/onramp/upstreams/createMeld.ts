import type { OnrampOrder } from '@granary/api/onramp'
import { formatUnits, parseUnits } from 'viem'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { OnrampProvider } from '../OnrampProvider.ts'
import { OnrampAmountRefusedError } from '../onrampErrors.ts'
import { askProvider } from './askProvider.ts'
import { amountText, hashText, pageUrl, word } from './forms.ts'

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(128))))

const coins = z.array(
  z.object({
    currencyCode: word,
    name: optionalText,
    chainCode: optionalText,
    chainName: optionalText,
    chainId: optionalText,
    contractAddress: optionalText,
  }),
)

const fiatLimits = z.array(
  z.object({ currencyCode: word, minimumAmount: amountText, maximumAmount: amountText }),
)

const quotes = z.object({
  quotes: z.array(
    z.object({
      sourceAmount: amountText,
      sourceCurrencyCode: word,
      destinationAmount: amountText,
      destinationCurrencyCode: word,
      totalFee: amountText,
      networkFee: z.optional(z.nullable(amountText)),
      serviceProvider: word,
    }),
  ),
})

const widget = z.object({ widgetUrl: pageUrl })

const transactions = z.object({
  transactions: z.array(
    z.object({
      id: word,
      status: word,
      sourceAmount: z.optional(z.nullable(amountText)),
      sourceCurrencyCode: optionalText,
      destinationAmount: z.optional(z.nullable(amountText)),
      destinationCurrencyCode: optionalText,
      cryptoDetails: z.optional(z.nullable(z.object({ blockchainTransactionId: hashText }))),
    }),
  ),
})

type MeldSettings = { url: string; key: Secret; country: string }

/** Meld, which asks many sellers: https://docs.meld.io/reference */
export function createMeld({ url, key, country }: MeldSettings): OnrampProvider {
  function ask<S extends z.ZodMiniType>(path: string, schema: S, body?: object): Promise<z.output<S>> {
    return askProvider('Meld', `${url}${path}`, schema, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `BASIC ${key.reveal()}`, 'meld-version': '2025-03-04' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** @throws {OnrampAmountRefusedError} ONRAMP_AMOUNT_REFUSED where no seller makes an offer */
  async function bestQuote(
    destinationCurrencyCode: string,
    sourceCurrencyCode: string,
    sourceAmount: string,
  ) {
    const { quotes: offers } = await ask('/payments/crypto/quote', quotes, {
      countryCode: country,
      sourceAmount,
      sourceCurrencyCode,
      destinationCurrencyCode,
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
    const [best] = offers.sort((a, b) => (exact(a.destinationAmount) < exact(b.destinationAmount) ? 1 : -1))
    if (!best) throw new OnrampAmountRefusedError('no seller of Meld offers this')
    return best
  }

  return {
    id: 'meld',
    name: 'Meld',
    isSandbox: false,
    async options() {
      const [sold, limits] = await Promise.all([
        ask(`/service-providers/properties/crypto-currencies?countries=${country}`, coins),
        ask(`/service-providers/limits/fiat-currency-purchases?countries=${country}`, fiatLimits),
      ])
      return {
        purchaseCurrencies: sold.map(coin => ({
          id: coin.currencyCode,
          name: coin.name ?? coin.currencyCode,
          symbol: coin.currencyCode.split('_')[0] ?? coin.currencyCode,
          networks: [
            {
              name: coin.chainCode ?? '',
              display_name: coin.chainName ?? coin.chainCode ?? '',
              chain_id: coin.chainId ?? '',
              contract_address: coin.contractAddress ?? '',
            },
          ],
        })),
        paymentCurrencies: limits.map(({ currencyCode, minimumAmount, maximumAmount }) => ({
          id: currencyCode,
          payment_method_limits: [{ id: 'CREDIT_DEBIT_CARD', min: minimumAmount, max: maximumAmount }],
        })),
      }
    },
    async quote({ purchaseCurrency, paymentCurrency, amount }) {
      const best = await bestQuote(purchaseCurrency, paymentCurrency, amount)
      const networkFee = best.networkFee ?? '0'
      const paid = (value: string) => ({ amount: value, currency: best.sourceCurrencyCode })
      return {
        coinbaseFee: paid(less(best.totalFee, networkFee)),
        networkFee: paid(networkFee),
        paymentSubtotal: paid(less(best.sourceAmount, best.totalFee)),
        paymentTotal: paid(best.sourceAmount),
        purchaseAmount: { amount: best.destinationAmount, currency: best.destinationCurrencyCode },
        quoteId: best.serviceProvider,
      }
    },
    async createUrl({ address, asset, partnerUserId, fiatAmount, fiatCurrency }) {
      if (!asset || !fiatAmount) throw new OnrampAmountRefusedError('Meld needs a coin and a payment')
      const { serviceProvider } = await bestQuote(asset, fiatCurrency, fiatAmount)
      const { widgetUrl } = await ask('/crypto/session/widget', widget, {
        sessionType: 'BUY',
        externalSessionId: partnerUserId,
        sessionData: {
          walletAddress: address,
          countryCode: country,
          sourceAmount: fiatAmount,
          sourceCurrencyCode: fiatCurrency,
          destinationCurrencyCode: asset,
          serviceProvider,
        },
      })
      return widgetUrl
    },
    async orders(partnerUserId) {
      const got = await ask(`/payments/transactions?externalSessionIds=${partnerUserId}`, transactions)
      const money = (amount?: string | null, currency?: string | null) =>
        amount && currency ? { amount, currency } : null
      return got.transactions.map(each => ({
        id: each.id,
        status: statuses[each.status] ?? 'delivering',
        paymentTotal: money(each.sourceAmount, each.sourceCurrencyCode),
        purchaseAmount: money(each.destinationAmount, each.destinationCurrencyCode),
        transactionHash: each.cryptoDetails?.blockchainTransactionId || null,
      }))
    },
  }
}

const places = 30

const exact = (amount: string): bigint => parseUnits(amount, places)

/** The difference, never below zero. */
function less(amount: string, by: string): string {
  const difference = exact(amount) - exact(by)
  return formatUnits(difference > 0n ? difference : 0n, places)
}

const statuses: Readonly<Record<string, OnrampOrder['status']>> = {
  PENDING_CREATED: 'waiting',
  SETTLED: 'delivered',
  AUTHORIZATION_EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  VOIDED: 'cancelled',
  DECLINED: 'failed',
  FAILED: 'failed',
  ERROR: 'failed',
  REFUNDED: 'failed',
}
