import * as z from 'zod/mini'
import type { Route } from './Route.ts'
import { day } from './schemas/conflux.ts'
import {
  ethereumQueues,
  maxWatchedKeys,
  ownedValidator,
  ownedValidators,
  ownerEvents,
  ownerId,
  ownerRewards,
  ownerSummary,
  watchListId,
} from './schemas/ethereumOwner.ts'
import { exitRequest, exitStates } from './schemas/exitRequest.ts'
import { address, pubkey } from './schemas/hex.ts'
import { ethereumNetworkId } from './schemas/network.ts'
import { pageSize } from './schemas/pageSize.ts'

export { maxExitsPerRequest } from './schemas/maxExitsPerRequest.ts'
export { maxWatchedKeys }

const networkParams = z.object({ network: ethereumNetworkId })
const ownerParams = z.extend(networkParams, { owner: ownerId })

/** ISO 4217, in the price source's own spelling: `eur`. */
const currency = z.optional(z.string().check(z.regex(/^[a-z]{3}$/)))

const ownerErrors = [
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'BEACON_NODE_UNAVAILABLE',
  'BEACON_NODE_SYNCING',
  'RPC_UPSTREAM_UNAVAILABLE',
  'WATCH_LIST_UNKNOWN',
] as const

/** Routes of the Ethereum dashboard: apart from the others, so that a stake does not load their schemas. */
export const dashboardRoutes = {
  getOwner: {
    operationId: 'getOwner',
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}',
    summary: 'What all validators of a withdrawal address, or of a watch list, have and have earned.',
    params: ownerParams,
    response: ownerSummary,
    errors: ownerErrors,
  },
  listOwnerRewards: {
    operationId: 'listOwnerRewards',
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/rewards',
    summary: 'Rewards day by day, newest first, at most 400 days a page.',
    params: ownerParams,
    query: z.object({
      before: z.optional(day),
      limit: pageSize(400),
      currency,
      /** Of this validator alone, which has to be one of the owner. */
      pubkey: z.optional(pubkey),
    }),
    response: ownerRewards,
    errors: ownerErrors,
  },
  listOwnerEvents: {
    operationId: 'listOwnerEvents',
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/events',
    summary: 'Deposits, withdrawals, proposals and changes of state, newest first, at most 500 a page.',
    params: ownerParams,
    query: z.object({
      /** `{slot}.{place}`: events before that one. */
      before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
      limit: pageSize(500),
      /** Of this validator alone. */
      pubkey: z.optional(pubkey),
    }),
    response: ownerEvents,
    errors: ownerErrors,
  },
  listOwnedValidators: {
    operationId: 'listOwnedValidators',
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/validators',
    summary: 'The validators, oldest first, with their live state and income; at most 1,000 a page.',
    params: ownerParams,
    query: z.object({ after: z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/))), limit: pageSize(1000) }),
    response: ownedValidators,
    errors: ownerErrors,
  },
  getOwnedValidator: {
    operationId: 'getOwnedValidator',
    method: 'GET',
    path: '/ethereum/{network}/owned-validators/{pubkey}',
    summary: 'One validator of whoever’s, with its live state and income.',
    params: z.extend(networkParams, { pubkey }),
    response: z.object({ validator: ownedValidator, headSlot: z.int(), finalizedEpoch: z.int() }),
    errors: [...ownerErrors, 'VALIDATOR_NOT_FOUND'],
  },
  createWatchList: {
    operationId: 'createWatchList',
    method: 'POST',
    path: '/ethereum/{network}/watch-lists',
    summary: 'A list of public keys or validator indices to look at. The same validators, the same id.',
    params: networkParams,
    /** At least one of both together. */
    body: z.object({
      pubkeys: z.array(pubkey).check(z.maxLength(maxWatchedKeys)),
      indices: z.optional(z.array(z.int().check(z.gte(0))).check(z.maxLength(maxWatchedKeys))),
    }),
    /**
     * Keys that are not on the chain yet are watched none the less; an index that no validator has is left out, and a
     * list without a single key has no id.
     */
    response: z.object({
      id: z.nullable(watchListId),
      unknown: z.array(pubkey),
      unknownIndices: z.array(z.int()),
    }),
    errors: [...ownerErrors, 'WATCH_LISTS_FULL'],
  },
  getEthereumQueues: {
    operationId: 'getEthereumQueues',
    method: 'GET',
    path: '/ethereum/{network}/queues',
    summary: 'What an exit, a withdrawal or a consolidation of now waits for.',
    params: networkParams,
    response: ethereumQueues,
    errors: ownerErrors,
  },
  requestExits: {
    operationId: 'requestExits',
    method: 'POST',
    path: '/ethereum/{network}/exit-requests',
    summary:
      'Voluntary exits by the provider’s validator client, on the signed wish of the account that the validators pay to.',
    params: networkParams,
    body: exitRequest,
    response: exitStates,
    errors: [
      ...ownerErrors,
      'EXIT_SIGNATURE_INVALID',
      'EXIT_REQUEST_EXPIRED',
      'EXIT_NOT_OWNED',
      'EXIT_TOO_EARLY',
      'EXIT_UNDER_WAY',
      'EXIT_NOT_CONFIGURED',
    ],
  },
  listExits: {
    operationId: 'listExits',
    method: 'GET',
    path: '/ethereum/{network}/exit-requests',
    summary: 'Exits that the provider was asked for, by the account that the validators pay to.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: exitStates,
    errors: ownerErrors,
  },
} as const satisfies Record<string, Route>
