import * as z from 'zod/mini'
import { defineRoutes, ethereumErrors } from './Route.ts'
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
  ownerWatch,
  watchListId,
} from './schemas/ethereumOwner.ts'
import { pubkey } from './schemas/hex.ts'
import { networkParams } from './schemas/network.ts'
import { pageSize } from './schemas/pageSize.ts'

export { maxWatchedKeys }

const ownerParams = z.extend(networkParams, { owner: ownerId })

/** ISO 4217, in lower case: `eur`. */
const currency = z.optional(z.string().check(z.regex(/^[a-z]{3}$/)))

export const ownerErrors = [...ethereumErrors, 'WATCH_LIST_UNKNOWN'] as const

/** Owners of validators and what these earn: apart from other routes, so that a stake does not load their schemas. */
export const ownerRoutes = defineRoutes({
  getOwner: {
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}',
    summary: 'Balances and earnings of all validators of a withdrawal address or a watch list.',
    params: ownerParams,
    response: ownerSummary,
    errors: ownerErrors,
  },
  watchOwner: {
    method: 'POST',
    path: '/ethereum/{network}/owners/{owner}/watch',
    summary:
      'Tracks the rewards of an owner from now on. Reads track nothing: repeat this while a page shows the owner, and at least daily.',
    params: ownerParams,
    response: ownerWatch,
    errors: ownerErrors,
  },
  listOwnerRewards: {
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/rewards',
    summary: 'Rewards by day, newest first, at most 400 days a page.',
    params: ownerParams,
    query: z.object({
      before: z.optional(day),
      limit: pageSize(400),
      currency,
      /** Only this validator, which must belong to the owner. */
      pubkey: z.optional(pubkey),
    }),
    response: ownerRewards,
    errors: ownerErrors,
  },
  listOwnerEvents: {
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/events',
    summary: 'Deposits, withdrawals, proposals and state changes, newest first, at most 500 a page.',
    params: ownerParams,
    query: z.object({
      /** `{slot}.{place}`: only earlier events. */
      before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
      limit: pageSize(500),
      /** Only this validator. */
      pubkey: z.optional(pubkey),
    }),
    response: ownerEvents,
    errors: ownerErrors,
  },
  listOwnedValidators: {
    method: 'GET',
    path: '/ethereum/{network}/owners/{owner}/validators',
    summary: 'Validators with live state and income, oldest first, at most 1,000 a page.',
    params: ownerParams,
    query: z.object({ after: z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/))), limit: pageSize(1000) }),
    response: ownedValidators,
    errors: ownerErrors,
  },
  getOwnedValidator: {
    method: 'GET',
    path: '/ethereum/{network}/owned-validators/{pubkey}',
    summary: 'Any validator with live state and income.',
    params: z.extend(networkParams, { pubkey }),
    response: z.object({ validator: ownedValidator, headSlot: z.int(), finalizedEpoch: z.int() }),
    errors: [...ownerErrors, 'VALIDATOR_NOT_FOUND'],
  },
  createWatchList: {
    method: 'POST',
    path: '/ethereum/{network}/watch-lists',
    summary: 'Creates a watch list of public keys or validator indices. The same validators get the same id.',
    params: networkParams,
    /** At least one key or index. */
    body: z.object({
      pubkeys: z.array(pubkey).check(z.maxLength(maxWatchedKeys)),
      indices: z.optional(z.array(z.int().check(z.gte(0))).check(z.maxLength(maxWatchedKeys))),
    }),
    /** Includes keys that are not on the chain yet; omits unknown indices. A list without keys has no id. */
    response: z.object({
      id: z.nullable(watchListId),
      unknown: z.array(pubkey),
      unknownIndices: z.array(z.int()),
    }),
    errors: [...ownerErrors, 'WATCH_LISTS_FULL'],
  },
  getEthereumQueues: {
    method: 'GET',
    path: '/ethereum/{network}/queues',
    summary: 'The state of the exit, withdrawal and consolidation queues.',
    params: networkParams,
    response: ethereumQueues,
    errors: ownerErrors,
  },
})
