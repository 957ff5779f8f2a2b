import type { OnrampOptions, OnrampOrder, OnrampQuote } from '@granary/api/onramp'
import { defineService } from '#server/platform/modules/createServices.ts'

export type QuoteAsk = {
  purchaseCurrency: string
  paymentCurrency: string
  /** The whole payment: `100.00`. */
  amount: string
  network: string
}

export type UrlAsk = {
  address: `0x${string}`
  network: string
  /** Coin or token; undefined for the network's own coin. */
  asset: string | undefined
  partnerUserId: string
  fiatAmount: string | undefined
  cryptoAmount: string | undefined
  fiatCurrency: string
  /** Origin of the page that asks; empty for a program. */
  origin: string
  /** Where this server is reached: `https://stake.example`. */
  publicUrl: string
}

/** The ids of the sellers that are set up. */
export const sellersService = defineService<readonly string[]>('onramp sellers')

/** One seller of coins. */
export type OnrampProvider = {
  id: string
  name: string
  isSandbox: boolean
  options(): Promise<Omit<OnrampOptions, 'providers'>>
  quote(ask: QuoteAsk): Promise<Omit<OnrampQuote, 'provider'>>
  /** The page on which the person pays. */
  createUrl(ask: UrlAsk): Promise<string>
  orders(partnerUserId: string): Promise<OnrampOrder[]>
}
