import { randomUUID } from 'node:crypto'
import type { OnrampOrder } from '@granary/api/onramp'
import { formatUnits, parseUnits } from 'viem'
import type { PriceService } from '#server/modules/blockchain-api/prices/createPriceService.ts'
import { coinAddress, tokenIdOf } from '#server/platform/tokens/tokenId.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { OnrampProvider } from '../OnrampProvider.ts'
import {
  OnrampAmountRefusedError,
  OnrampCurrencyUnknownError,
  OnrampPriceMissingError,
  OnrampSoldOutError,
} from '../onrampErrors.ts'
import { cardPath } from './cardPath.ts'
import type { PlayChains } from './createPlayChains.ts'
import type { Treasury } from './createTreasury.ts'
import type { Order, OrderStore } from './OrderStore.ts'
import { type CoinQuote, cardLimits, centsFor, centsText, parseCents, quoteCoins } from './quoteCoins.ts'

export type SandboxParts = {
  store: OrderStore
  treasury: Treasury
  plays: PlayChains
  prices: PriceService
  /** Dollars of one euro, in units of 1e-18; undefined takes dollars only. */
  euro: bigint | undefined
}

type Currency = Order['currency']

const one = 10n ** 18n

/** Sells play coins for test cards. */
export function createSandbox({ store, treasury, plays, prices, euro }: SandboxParts): OnrampProvider {
  const currencies: readonly Currency[] = euro === undefined ? ['USD'] : ['USD', 'EUR']

  function currencyOf(code: string): Currency {
    const currency = currencies.find(each => each === code.toUpperCase())
    if (!currency) throw new OnrampCurrencyUnknownError(code)
    return currency
  }

  const dollarsOf = (amount: bigint, currency: Currency) =>
    currency === 'EUR' ? (amount * (euro ?? one)) / one : amount

  /** @param network CAIP-2 or a chain id @throws {OnrampCurrencyUnknownError} ONRAMP_CURRENCY_UNKNOWN */
  async function chainOf(network: string, coin: string | undefined): Promise<ChainUpstream> {
    const id = /^(?:eip155:)?([1-9]\d{0,14})$/.exec(network)?.[1]
    const upstream = id === undefined ? undefined : await plays.find(Number(id))
    if (!upstream) throw new OnrampCurrencyUnknownError(network)
    if (coin !== undefined && coin.toUpperCase() !== upstream.chain.nativeCurrency.symbol)
      throw new OnrampCurrencyUnknownError(coin)
    return upstream
  }

  /** @throws {OnrampPriceMissingError} ONRAMP_PRICE_MISSING */
  async function termsOf(upstream: ChainUpstream, currency: Currency) {
    const { id, nativeCurrency } = upstream.chain
    const token = tokenIdOf(id, coinAddress)
    const dollars = (await prices.pricesOf([token])).get(token)?.usd
    if (dollars === undefined) throw new OnrampPriceMissingError(nativeCurrency.symbol)
    const price = currency === 'EUR' ? (dollars * one) / (euro ?? one) : dollars
    return { price, networkFee: await treasury.fee(upstream), decimals: nativeCurrency.decimals }
  }

  return {
    id: 'sandbox',
    name: 'Sandbox',
    isSandbox: true,
    async options() {
      const chains = (await plays.list()).map(({ chain }) => chain)
      const symbols = [...new Set(chains.map(({ nativeCurrency }) => nativeCurrency.symbol))]
      return {
        purchaseCurrencies: symbols.map(symbol => {
          const of = chains.filter(({ nativeCurrency }) => nativeCurrency.symbol === symbol)
          return {
            id: symbol,
            name: of[0]?.nativeCurrency.name ?? symbol,
            symbol,
            networks: of.map(({ id, name, caipNetworkId }) => ({
              name: caipNetworkId,
              display_name: name,
              chain_id: String(id),
              contract_address: '',
            })),
          }
        }),
        paymentCurrencies: currencies.map(id => ({
          id,
          payment_method_limits: [
            { id: 'CARD', min: centsText(cardLimits.least), max: centsText(cardLimits.most) },
          ],
        })),
      }
    },
    async quote(ask) {
      const currency = currencyOf(ask.paymentCurrency)
      const upstream = await chainOf(ask.network, ask.purchaseCurrency)
      const quote = quoteCoins({
        ...(await termsOf(upstream, currency)),
        totalCents: parseCents(ask.amount),
      })
      return { ...moneyOf(quote, currency, upstream), quoteId: randomUUID() }
    },
    async createUrl(ask) {
      const currency = currencyOf(ask.fiatCurrency)
      const upstream = await chainOf(ask.network, ask.asset)
      const terms = await termsOf(upstream, currency)
      const totalCents = ask.fiatAmount
        ? parseCents(ask.fiatAmount)
        : centsFor(cryptoAmount(ask.cryptoAmount, terms.decimals), terms)
      const quote = quoteCoins({ ...terms, totalCents })
      if ((await treasury.balance(upstream)) < quote.amount + 2n * terms.networkFee)
        throw new OnrampSoldOutError()
      const id = await store.add({
        partnerUserId: ask.partnerUserId,
        origin: ask.origin,
        chainId: upstream.chain.id,
        address: ask.address,
        currency,
        ...quote,
        dollarCents: Number(dollarsOf(BigInt(totalCents), currency)),
      })
      return `${ask.publicUrl}${cardPath(id)}`
    },
    async orders(partnerUserId) {
      const orders = await store.ofUser(partnerUserId)
      return Promise.all(
        orders.map(async order => {
          const upstream = await plays.find(order.chainId).catch(() => undefined)
          return {
            id: order.id,
            status: statusOf(order),
            paymentTotal: { amount: centsText(order.totalCents), currency: order.currency },
            purchaseAmount: upstream ? moneyOf(order, order.currency, upstream).purchaseAmount : null,
            transactionHash: order.hash,
          }
        }),
      )
    },
  }
}

/** @throws {OnrampAmountRefusedError} ONRAMP_AMOUNT_REFUSED */
function cryptoAmount(text: string | undefined, decimals: number): bigint {
  const amount = text === undefined ? 0n : parseUnits(text, decimals)
  if (amount === 0n) throw new OnrampAmountRefusedError('no amount is given')
  return amount
}

function moneyOf({ totalCents, feeCents, amount }: CoinQuote, currency: Currency, { chain }: ChainUpstream) {
  const money = (cents: number) => ({ amount: centsText(cents), currency })
  const { symbol, decimals } = chain.nativeCurrency
  return {
    coinbaseFee: money(0),
    networkFee: money(feeCents),
    paymentSubtotal: money(totalCents - feeCents),
    paymentTotal: money(totalCents),
    purchaseAmount: { amount: formatUnits(amount, decimals), currency: symbol },
  }
}

function statusOf({ state, isOpen }: Order & { isOpen: boolean }): OnrampOrder['status'] {
  if (state === 'open') return isOpen ? 'waiting' : 'expired'
  return state === 'paid' || state === 'sending' ? 'delivering' : state
}
