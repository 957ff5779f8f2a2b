import * as z from 'zod/mini'
import { defineRoutes } from './Route.ts'
import { accountTransaction } from './schemas/accountTransaction.ts'
import { anyCaseAddress, caipChain } from './schemas/caip.ts'
import { sdkQuery } from './schemas/sdkQuery.ts'
import { fungible, tokenBalance, tokenId } from './schemas/tokenBalance.ts'

export type { AccountTransaction } from './schemas/accountTransaction.ts'
export type { Fungible, TokenBalance } from './schemas/tokenBalance.ts'

/** Problem codes of routes that read a chain for a page. */
const readErrors = [
  'PROJECT_NOT_FOUND',
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'RPC_UPSTREAM_UNAVAILABLE',
] as const

const currency = z.optional(z.literal('usd'))

/** Most tokens of a price request. */
export const mostPriced = 100

/** What the wallet toolkit reads of the chains. Its paths are the toolkit's, at the server's root. */
export const blockchainRoutes = defineRoutes({
  getSupportedChains: {
    method: 'GET',
    path: '/v1/supported-chains',
    atRoot: true,
    summary: 'The chains that this provider serves, by transport of their JSON-RPC.',
    query: sdkQuery,
    response: z.object({ http: z.array(caipChain), ws: z.array(caipChain) }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getAccountBalance: {
    method: 'GET',
    path: '/v1/account/{address}/balance',
    atRoot: true,
    summary: "An account's coins and tokens on one chain, or on all; the coin first, even if it is zero.",
    params: z.object({ address: anyCaseAddress }),
    query: z.extend(sdkQuery, {
      currency,
      chainId: z.optional(caipChain),
      /** Any value reads the chain anew. */
      forceUpdate: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: z.object({
      balances: z.array(tokenBalance),
      /** Chains whose nodes did not answer: their balances are missing. */
      unavailable: z.array(caipChain),
    }),
    errors: readErrors,
  },
  getAccountHistory: {
    method: 'GET',
    path: '/v1/account/{account}/history',
    atRoot: true,
    summary: "An account's transactions on one chain, newest first, at most 50 a page.",
    params: z.object({ account: anyCaseAddress }),
    query: z.extend(sdkQuery, {
      chainId: z.optional(caipChain),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^[0-9]{1,12}\.[0-9]{1,6}$/))),
      /** Purchases come by themselves, as transfers. */
      onramp: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: z.object({
      data: z.array(accountTransaction),
      next: z.nullable(z.string()),
      /** The blocks from which the history is complete: the coin's transfers, and the tokens'. */
      knownFrom: z.object({ coins: z.int(), tokens: z.int() }),
    }),
    errors: readErrors,
  },
  getIdentity: {
    method: 'GET',
    path: '/v1/identity/{address}',
    atRoot: true,
    summary: "An address's name and picture; null if it has none.",
    params: z.object({ address: anyCaseAddress }),
    query: z.extend(sdkQuery, { sender: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getFungiblePrice: {
    method: 'POST',
    path: '/v1/fungible/price',
    atRoot: true,
    summary: 'Prices of tokens. A token without a known price has none in the answer.',
    query: sdkQuery,
    body: z.object({
      currency,
      addresses: z.array(tokenId).check(z.minLength(1), z.maxLength(mostPriced)),
      projectId: z.optional(z.string()),
    }),
    response: z.object({ fungibles: z.array(fungible) }),
    errors: readErrors,
  },
})
