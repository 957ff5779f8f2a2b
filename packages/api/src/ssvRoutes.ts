import * as z from 'zod/mini'
import { defineRoutes, ethereumErrors } from './Route.ts'
import { routes } from './routes.ts'
import { address, bytes32, pubkey } from './schemas/hex.ts'
import { networkParams } from './schemas/network.ts'
import { pageSize } from './schemas/pageSize.ts'
import {
  maxSsvKeysPerRequest,
  ssvAccount,
  ssvCluster,
  ssvGovernance,
  ssvKeyUse,
  ssvValidatorDetail,
  ssvValidatorPage,
} from './schemas/ssvCluster.ts'
import { ssvKeyShares, ssvKeySharesRequest, ssvOffer, ssvOfferRequest } from './schemas/ssvOffer.ts'
import {
  maxSsvOperatorIds,
  maxSsvOperatorsPerPage,
  ssvOperator,
  ssvOperatorIdText,
  ssvOperatorPage,
  ssvOperatorQuery,
  ssvOperatorsOf,
  ssvOperatorTable,
  ssvReach,
  ssvSource,
} from './schemas/ssvOperator.ts'

export type {
  SsvAccount,
  SsvCluster,
  SsvClusterSnapshot,
  SsvGovernance,
  SsvKeyUse,
  SsvValidator,
  SsvValidatorDetail,
  SsvValidatorPage,
  SsvValidatorWithState,
} from './schemas/ssvCluster.ts'
export {
  maxSsvKeySharesPerRequest,
  type SsvKeyShares,
  type SsvKeySharesRequest,
  type SsvOffer,
  type SsvOfferRequest,
} from './schemas/ssvOffer.ts'
export type {
  SsvOperator,
  SsvOperatorBrief,
  SsvOperatorPage,
  SsvOperatorRow,
  SsvOperatorTable,
  SsvReach,
} from './schemas/ssvOperator.ts'
export { maxSsvKeysPerRequest, maxSsvOperatorIds, maxSsvOperatorsPerPage, ssvOperatorsOf }

export const ssvErrors = [...ethereumErrors, 'SSV_NOT_CONFIGURED', 'SSV_INDEX_BEHIND'] as const

/** SSV: operators, owners' clusters and validators from the contract's events, and key shares of the provider. */
export const ssvRoutes = defineRoutes({
  getSsv: {
    method: 'GET',
    path: '/ethereum/{network}/ssv',
    summary: 'The SSV network’s fee, collateral and threshold, and how far the provider’s index is.',
    params: networkParams,
    response: ssvGovernance,
    errors: ssvErrors,
  },
  listSsvOperators: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/operators',
    summary: 'Operators with key, fee, access and load: searched, filtered, sorted and paged.',
    params: networkParams,
    query: ssvOperatorQuery,
    response: ssvOperatorPage,
    errors: ssvErrors,
  },
  listAllSsvOperators: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/operator-table',
    summary: 'Every operator in few bytes, without keys: to rank and filter thousands in the browser.',
    params: networkParams,
    response: ssvOperatorTable,
    errors: ssvErrors,
  },
  getSsvOperator: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/operators/{operatorId}',
    summary: 'One operator, removed ones included.',
    params: z.extend(networkParams, { operatorId: ssvOperatorIdText }),
    response: z.extend(ssvSource, { operator: ssvOperator, reach: ssvReach }),
    errors: [...ssvErrors, 'SSV_OPERATOR_NOT_FOUND'],
  },
  getSsvAccount: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/accounts/{owner}',
    summary: 'An owner’s nonce, fee recipient and clusters with balance, burn and runway.',
    params: z.extend(networkParams, { owner: address }),
    response: ssvAccount,
    errors: ssvErrors,
  },
  listSsvValidators: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/accounts/{owner}/validators',
    summary: 'An owner’s validators with their state on the beacon chain, newest first, at most 500 a page.',
    params: z.extend(networkParams, { owner: address }),
    query: z.object({
      clusterId: z.optional(bytes32),
      /** With `true` removed ones too. */
      removed: z.optional(z.literal('true')),
      /** `{block}.{logIndex}`: only earlier registrations. */
      before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
      limit: pageSize(500),
    }),
    response: ssvValidatorPage,
    errors: ssvErrors,
  },
  getSsvCluster: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/clusters/{clusterId}',
    summary: 'A cluster with its newest snapshot, balance, burn and runway.',
    params: z.extend(networkParams, { clusterId: bytes32 }),
    response: z.object({ cluster: ssvCluster, reach: ssvReach }),
    errors: [...ssvErrors, 'SSV_CLUSTER_NOT_FOUND'],
  },
  getSsvValidator: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/validators/{pubkey}',
    summary: 'A validator with its cluster, operators, key shares and state on the beacon chain.',
    params: z.extend(networkParams, { pubkey }),
    /** Of this owner's registration; without it the newest one. */
    query: z.object({ owner: z.optional(address) }),
    response: ssvValidatorDetail,
    errors: [...ssvErrors, 'SSV_VALIDATOR_NOT_FOUND'],
  },
  checkSsvKeys: {
    method: 'POST',
    path: '/ethereum/{network}/ssv/key-uses',
    summary: 'Whether these public keys are registered with SSV, and by whom.',
    params: networkParams,
    body: z.object({
      pubkeys: z.array(pubkey).check(z.minLength(1), z.maxLength(maxSsvKeysPerRequest)),
      owner: z.optional(address),
    }),
    response: z.object({ keys: z.array(ssvKeyUse), reach: ssvReach }),
    errors: ssvErrors,
  },
  createSsvOffer: {
    method: 'POST',
    path: '/ethereum/{network}/ssv/offers',
    summary:
      'Deposit data for new validators that SSV operators shall run. The same request gets the same offer.',
    params: networkParams,
    body: ssvOfferRequest,
    response: ssvOffer,
    errors: [...routes.createOffer.errors, 'SSV_NOT_CONFIGURED', 'SSV_INDEX_BEHIND', 'SSV_OPERATOR_UNUSABLE'],
  },
  getSsvOffer: {
    method: 'GET',
    path: '/ethereum/{network}/ssv/offers/{offerId}',
    summary: 'An SSV offer by its id.',
    params: z.extend(networkParams, { offerId: z.uuid() }),
    response: ssvOffer,
    errors: [...ssvErrors, 'OFFER_NOT_FOUND', 'KEYS_NOT_CONFIGURED'],
  },
  createSsvKeyShares: {
    method: 'POST',
    path: '/ethereum/{network}/ssv/offers/{offerId}/key-shares',
    summary: 'Splits keys of an SSV offer for its operators, for consecutive nonces of its owner.',
    params: z.extend(networkParams, { offerId: z.uuid() }),
    body: ssvKeySharesRequest,
    response: ssvKeyShares,
    errors: [
      ...ssvErrors,
      'OFFER_NOT_FOUND',
      'KEYS_NOT_CONFIGURED',
      'KEYS_UNAVAILABLE',
      'SSV_OFFER_OVER',
      'SSV_NONCE_WRONG',
      'SSV_KEY_REGISTERED',
      'SSV_OPERATOR_UNUSABLE',
      'SSV_SHARES_EXHAUSTED',
    ],
  },
})
