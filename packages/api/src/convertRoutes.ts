import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { caipAccount, evmChain, userAddress } from './schemas/caipAccount.ts'
import { wei } from './schemas/gwei.ts'
import { address } from './schemas/hex.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'

export type { CaipAccount } from './schemas/caipAccount.ts'

/** Stands for the chain's own coin where a token's address is expected. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Slippage where a request names none, percent. */
export const defaultSlippagePercent = 1

const amount = wei.check(z.gte(1n), z.lt(2n ** 256n))

const data = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))])

const pair = { from: caipAccount, to: caipAccount }

/** Who quotes or builds; without it the best quote counts. */
const source = z.optional(z.string().check(z.maxLength(32)))

const swapQuote = z.object({
  id: z.string(),
  /** Who quotes: `uniswap`, `lifi`, … */
  source: z.string(),
  fromAccount: caipAccount,
  toAccount: caipAccount,
  fromAmount: wei,
  toAmount: wei,
  /** Contract that swaps, and contract that needs an allowance. */
  router: address,
  spender: address,
  /** Tokens that the amount passes through, in order; null if the source does not tell. */
  path: z.nullable(z.array(address)),
  /** Block of the quote; null if the source does not tell. */
  blockNumber: z.nullable(z.int()),
  /** Unix seconds. */
  expiresAt: z.int(),
})

const swapToken = z.object({
  address: caipAccount,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  logoUri: z.nullable(z.string()),
})

const swapTransaction = z.object({
  tx: z.object({
    from: caipAccount,
    to: caipAccount,
    data,
    /** Coins that go along, wei. */
    value: wei,
    /** Gas limit, null if not estimated, and gas price in wei. */
    eip155: z.object({ gas: z.nullable(wei), gasPrice: wei }),
  }),
})

/** Swaps for the wallet toolkit. The paths are the toolkit's, at the server's root. Tokens are CAIP-10 ids. */
const errors = [
  'PROJECT_NOT_FOUND',
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'RPC_UPSTREAM_UNAVAILABLE',
  'SWAP_NETWORK_UNSUPPORTED',
] as const

const quoteErrors = [
  ...errors,
  'SWAP_TOKENS_INVALID',
  'SWAP_ROUTE_MISSING',
  'SWAP_SOURCE_UNKNOWN',
  'SWAP_SOURCES_UNAVAILABLE',
] as const

export const convertRoutes = defineRoutes({
  getSwapQuotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    atRoot: true,
    summary: 'What an amount of one token buys of another, the best offer first.',
    query: z.object({
      ...sdkQuery.shape,
      ...pair,
      amount,
      userAddress: z.optional(userAddress),
      /** Accepted for the toolkit; offers do not depend on it. */
      gasPrice: z.optional(z.string().check(z.maxLength(80))),
    }),
    response: z.object({ quotes: z.array(swapQuote) }),
    errors: quoteErrors,
  },
  getSwapTokens: {
    method: 'GET',
    path: '/v1/convert/tokens',
    atRoot: true,
    summary: 'Tokens offered for swaps on a chain, its own coin first.',
    query: z.object({ ...sdkQuery.shape, chainId: evmChain }),
    response: z.object({ tokens: z.array(swapToken) }),
    errors,
  },
  getSwapAllowance: {
    method: 'GET',
    path: '/v1/convert/allowance',
    atRoot: true,
    summary: 'How much of a token the router may take from an account.',
    query: z.object({ ...sdkQuery.shape, tokenAddress: caipAccount, userAddress, source }),
    response: z.object({ allowance: wei }),
    errors: [...errors, 'SWAP_SOURCE_UNKNOWN', 'SWAP_SOURCES_UNAVAILABLE', 'SWAP_TOKENS_INVALID'],
  },
  getSwapGasPrice: {
    method: 'GET',
    path: '/v1/convert/gas-price',
    atRoot: true,
    summary: "A chain's gas prices in wei: base fee and what recent blocks tipped.",
    query: z.object({ ...sdkQuery.shape, chainId: evmChain }),
    response: z.object({ standard: wei, fast: wei, instant: wei }),
    errors,
  },
  buildSwapApproval: {
    method: 'GET',
    path: '/v1/convert/build-approve',
    atRoot: true,
    summary:
      "The approval that a swap needs, never unlimited: of `amount`, or without it of the account's balance.",
    query: z.object({ ...sdkQuery.shape, ...pair, userAddress, amount: z.optional(amount), source }),
    response: swapTransaction,
    errors: [...quoteErrors, 'SWAP_WOULD_FAIL'],
  },
  buildSwap: {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    atRoot: true,
    summary: 'The transaction of a swap, with the slippage in percent.',
    query: sdkQuery,
    body: z.object({
      ...pair,
      amount,
      userAddress,
      projectId: z.optional(z.string()),
      eip155: z.optional(z.object({ slippage: z.optional(z.number().check(z.gte(0), z.lte(50))) })),
      /** Leave the gas unestimated: the account lacks tokens or an allowance so far. */
      disableEstimate: z.optional(z.boolean()),
      source,
    }),
    response: swapTransaction,
    errors: [...quoteErrors, 'SWAP_WOULD_FAIL'],
  },
})
