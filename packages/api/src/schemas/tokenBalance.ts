import * as z from 'zod/mini'
import { caipChain } from './caip.ts'

/**
 * A token as CAIP-10: `eip155:1:0x…`; the chain's coin has the address 0xeeee…eeee. Decoded to lower case.
 */
export const tokenId = z.codec(
  z.string().check(z.regex(/^eip155:[1-9][0-9]{0,14}:0x[0-9a-fA-F]{40}$/)),
  z.string(),
  { decode: text => text.toLowerCase(), encode: id => id },
)

/** US dollars for display; absent if no source knows the price, which is not zero. */
const usd = z.optional(z.number().check(z.gte(0)))

/** Percent by which the price changed in 24 hours; absent if no source knows it, which is not zero. */
const priceChange24h = z.optional(z.number().check(z.gte(-100)))

/** What an account holds of a token (toolkit specification, section 3). */
export const tokenBalance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: caipChain,
  /** CAIP-10 of the token's contract; absent for the chain's coin. */
  address: z.optional(z.string()),
  /** Of the whole balance. */
  value: usd,
  /** Of one token. */
  price: usd,
  priceChange24h,
  quantity: z.object({
    decimals: z.string().check(z.regex(/^[0-9]{1,2}$/)),
    /** In tokens, exact: `1.000000000000000001`. */
    numeric: z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/)),
  }),
  /** Empty without a picture that the provider vouches for: any token may call itself USDC. */
  iconUrl: z.string(),
})

export type TokenBalance = z.output<typeof tokenBalance>

/** A token and its price. */
export const fungible = z.object({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.string(),
  price: usd,
  priceChange24h,
})

export type Fungible = z.output<typeof fungible>
