import type { OnrampOrder } from '@granary/api/onramp'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { OnrampProvider } from '../OnrampProvider.ts'
import { askProvider } from './askProvider.ts'
import { amountText, hashText, word } from './forms.ts'
import { signCoinbaseToken } from './signCoinbaseToken.ts'

const limits = z.array(z.object({ id: word, min: amountText, max: amountText }))

const options = z.object({
  purchase_currencies: z.array(
    z.object({
      id: word,
      name: word,
      symbol: word,
      networks: z.array(
        z.object({
          name: word,
          display_name: word,
          chain_id: z.string().check(z.maxLength(64)),
          contract_address: z.string().check(z.maxLength(128)),
        }),
      ),
    }),
  ),
  payment_currencies: z.array(
    z.object({ id: word, limits: z.optional(limits), payment_method_limits: z.optional(limits) }),
  ),
})

const money = z.object({ value: amountText, currency: word })

const quote = z.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: z.string().check(z.maxLength(200)),
})

const session = z.object({ token: z.string().check(z.minLength(1), z.maxLength(2_000)) })

const transactions = z.object({
  transactions: z.array(
    z.object({
      transaction_id: z.optional(word),
      status: word,
      payment_total: z.optional(money),
      purchase_amount: z.optional(money),
      tx_hash: hashText,
    }),
  ),
})

type CoinbaseSettings = { url: string; keyId: string; key: Secret; country: string }

/** Coinbase Onramp: https://docs.cdp.coinbase.com/onramp/docs/api-overview */
export function createCoinbase({ url, keyId, key, country }: CoinbaseSettings): OnrampProvider {
  function ask<S extends z.ZodMiniType>(path: string, schema: S, body?: object): Promise<z.output<S>> {
    const address = new URL(`${url}/onramp/v1${path}`)
    const method = body ? 'POST' : 'GET'
    const token = signCoinbaseToken(key.reveal(), keyId, method, address)
    return askProvider('Coinbase', address.href, schema, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  return {
    id: 'coinbase',
    name: 'Coinbase',
    isSandbox: false,
    async options() {
      const got = await ask(`/buy/options?country=${country}`, options)
      return {
        purchaseCurrencies: got.purchase_currencies,
        paymentCurrencies: got.payment_currencies.map(({ id, limits: own, payment_method_limits }) => ({
          id,
          payment_method_limits: payment_method_limits ?? own ?? [],
        })),
      }
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, network }) {
      const got = await ask('/buy/quote', quote, {
        purchase_currency: purchaseCurrency,
        purchase_network: network,
        payment_currency: paymentCurrency,
        payment_amount: amount,
        payment_method: 'CARD',
        country,
      })
      return {
        coinbaseFee: moneyOf(got.coinbase_fee),
        networkFee: moneyOf(got.network_fee),
        paymentSubtotal: moneyOf(got.payment_subtotal),
        paymentTotal: moneyOf(got.payment_total),
        purchaseAmount: moneyOf(got.purchase_amount),
        quoteId: got.quote_id,
      }
    },
    async createUrl({ address, network, asset, partnerUserId, fiatAmount, cryptoAmount, fiatCurrency }) {
      const { token } = await ask('/token', session, {
        addresses: [{ address, blockchains: [network] }],
        ...(asset && { assets: [asset] }),
      })
      const query = new URLSearchParams({
        sessionToken: token,
        defaultNetwork: network,
        partnerUserId,
        defaultExperience: 'buy',
        fiatCurrency,
        ...(asset && { defaultAsset: asset }),
        ...(fiatAmount && { presetFiatAmount: fiatAmount }),
        ...(cryptoAmount && { presetCryptoAmount: cryptoAmount }),
      })
      return `https://pay.coinbase.com/buy/select-asset?${query}`
    },
    async orders(partnerUserId) {
      const got = await ask(`/buy/user/${partnerUserId}/transactions?page_size=20`, transactions)
      return got.transactions.map((each, place) => ({
        id: each.transaction_id ?? String(place),
        status: statuses[each.status] ?? 'delivering',
        paymentTotal: each.payment_total ? moneyOf(each.payment_total) : null,
        purchaseAmount: each.purchase_amount ? moneyOf(each.purchase_amount) : null,
        transactionHash: each.tx_hash || null,
      }))
    },
  }
}

const moneyOf = ({ value, currency }: { value: string; currency: string }) => ({ amount: value, currency })

const statuses: Readonly<Record<string, OnrampOrder['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'waiting',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'delivering',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivered',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}
