import * as z from 'zod/mini'
import { defineRoutes, ethereumErrors } from './Route.ts'
import { confluxEvents, confluxNetworkId, confluxPool, confluxRewards, day } from './schemas/conflux.ts'
import { ethereumStatus } from './schemas/ethereumStatus.ts'
import { health, readiness } from './schemas/health.ts'
import { address, pubkey } from './schemas/hex.ts'
import { networkParams, networkState } from './schemas/network.ts'
import { maxValidatorsPerOffer, offer, offerRequest } from './schemas/offer.ts'
import { pageSize } from './schemas/pageSize.ts'
import {
  cfxProxyQuery,
  ethProxyQuery,
  jsonRpcAnswer,
  jsonRpcBody,
  rpcProxyState,
} from './schemas/rpcProxy.ts'
import { caipAccount, offerSummary, signInRequest, signInState, signInTerms } from './schemas/signIn.ts'
import { keyUse, validator } from './schemas/validator.ts'

const confluxParams = z.object({ network: confluxNetworkId })

/** Pool and staker of a path. */
const stakerParams = z.extend(confluxParams, { pool: address, staker: address })

const proxyErrors = [
  'NETWORK_NOT_CONFIGURED',
  'NETWORK_MISMATCH',
  'RPC_UPSTREAM_UNAVAILABLE',
  'RPC_METHOD_NOT_ALLOWED',
  'RPC_REQUEST_INVALID',
  'RPC_BATCH_TOO_LARGE',
  'RPC_ANSWER_TOO_LARGE',
] as const

export const routes = defineRoutes({
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Liveness: the process runs.',
    response: health,
    errors: [],
  },
  getReadiness: {
    method: 'GET',
    path: '/ready',
    summary: 'Readiness: database and upstreams answer. 503 otherwise.',
    response: readiness,
    errors: [],
  },
  listNetworks: {
    method: 'GET',
    path: '/networks',
    summary: 'The supported chains and which of them this provider has configured.',
    response: z.object({ networks: z.array(networkState) }),
    errors: [],
  },
  getEthereumStatus: {
    method: 'GET',
    path: '/ethereum/{network}/status',
    summary: 'The beacon chain and the queues that a new deposit enters.',
    params: networkParams,
    response: ethereumStatus,
    errors: ethereumErrors,
  },
  createOffer: {
    method: 'POST',
    path: '/ethereum/{network}/offers',
    summary:
      'Deposit data for new validators, bound to one withdrawal address. The same request gets the same offer.',
    params: networkParams,
    body: offerRequest,
    response: offer,
    errors: [
      ...ethereumErrors,
      'OFFER_AMOUNT_INVALID',
      'OFFER_ADDRESS_INVALID',
      'OFFERS_EXHAUSTED',
      'ADDRESS_OFFERS_EXHAUSTED',
      'VISITOR_OFFERS_EXHAUSTED',
      'PROOF_OF_WORK_NEEDED',
      'REWARD_SPLITTER_UNUSABLE',
      'VALIDATOR_CLIENT_UNAVAILABLE',
      'KEYS_NOT_CONFIGURED',
    ],
  },
  listOwnOffers: {
    method: 'GET',
    path: '/ethereum/{network}/offers',
    summary: 'Offers that pay to the signed-in account, from any browser, newest first, at most 100.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: z.object({ offers: z.array(offerSummary) }),
    errors: ['SIGNED_OUT', 'SIGN_IN_NOT_CONFIGURED', 'KEYS_NOT_CONFIGURED'],
  },
  getOffer: {
    method: 'GET',
    path: '/ethereum/{network}/offers/{offerId}',
    summary: 'An offer by its id.',
    params: z.extend(networkParams, { offerId: z.uuid() }),
    response: offer,
    errors: [...ethereumErrors, 'OFFER_NOT_FOUND'],
  },
  listValidators: {
    method: 'GET',
    path: '/ethereum/{network}/validators',
    summary:
      'The provider’s validators that pay to a withdrawal address, with live state, newest deposit first.',
    params: networkParams,
    query: z.object({ withdrawalAddress: address }),
    response: z.object({ validators: z.array(validator), headSlot: z.int(), source: z.string() }),
    errors: ethereumErrors,
  },
  getValidator: {
    method: 'GET',
    path: '/ethereum/{network}/validators/{pubkey}',
    summary: 'One of the provider’s validators with live state.',
    params: z.extend(networkParams, { pubkey }),
    response: z.object({ validator, headSlot: z.int(), source: z.string() }),
    errors: [...ethereumErrors, 'VALIDATOR_NOT_FOUND'],
  },
  checkKeys: {
    method: 'POST',
    path: '/ethereum/{network}/key-uses',
    summary: 'Whether the beacon chain knows these public keys, as validators or as pending deposits.',
    params: networkParams,
    body: z.object({ pubkeys: z.array(pubkey).check(z.minLength(1), z.maxLength(maxValidatorsPerOffer)) }),
    response: z.object({ keys: z.array(keyUse), headSlot: z.int(), source: z.string() }),
    errors: ethereumErrors,
  },
  listConfluxPools: {
    method: 'GET',
    path: '/conflux/espace/{network}/pools',
    summary: 'The pools whose history this provider keeps, with their realised return.',
    params: confluxParams,
    response: z.object({ pools: z.array(confluxPool) }),
    errors: ['NETWORK_NOT_CONFIGURED'],
  },
  listConfluxRewards: {
    method: 'GET',
    path: '/conflux/espace/{network}/pools/{pool}/stakers/{staker}/rewards',
    summary: 'Earnings of an account in a pool by day, newest first, at most 400 days a page.',
    params: stakerParams,
    query: z.object({ before: z.optional(day), limit: pageSize(400) }),
    response: confluxRewards,
    errors: ['NETWORK_NOT_CONFIGURED', 'POOL_UNKNOWN'],
  },
  listConfluxEvents: {
    method: 'GET',
    path: '/conflux/espace/{network}/pools/{pool}/stakers/{staker}/events',
    summary: 'Events of an account in a pool, newest first, at most 500 a page.',
    params: stakerParams,
    query: z.object({
      /** `{block}.{logIndex}`: only earlier events. */
      before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}\.[0-9]{1,9}$/))),
      limit: pageSize(500),
    }),
    response: confluxEvents,
    errors: ['NETWORK_NOT_CONFIGURED', 'POOL_UNKNOWN'],
  },
  createSignInNonce: {
    method: 'POST',
    path: '/sign-in/nonces',
    summary: 'Terms for the next sign-in message. Only for pages of the site itself.',
    response: signInTerms,
    errors: ['SIGN_IN_NOT_CONFIGURED', 'SIGN_IN_ORIGIN_FOREIGN', 'CONTENT_TYPE_INVALID'],
  },
  getSignIn: {
    method: 'GET',
    path: '/sign-in/session',
    summary: 'The session of this browser, by its cookie.',
    response: signInState,
    errors: ['SIGN_IN_NOT_CONFIGURED'],
  },
  signIn: {
    method: 'POST',
    path: '/sign-in/session',
    summary:
      'Signs in with a signed message and sets the session cookie. Verifies contract accounts on chain (EIP-1271, EIP-6492).',
    body: signInRequest,
    response: signInState,
    errors: [
      'SIGN_IN_NOT_CONFIGURED',
      'SIGN_IN_ORIGIN_FOREIGN',
      'CONTENT_TYPE_INVALID',
      'SIGN_IN_MESSAGE_INVALID',
      'SIGN_IN_DOMAIN_FOREIGN',
      'SIGN_IN_CHAIN_UNSUPPORTED',
      'SIGN_IN_EXPIRED',
      'SIGN_IN_SIGNATURE_INVALID',
      'NETWORK_NOT_CONFIGURED',
      'NETWORK_MISMATCH',
      'RPC_UPSTREAM_UNAVAILABLE',
    ],
  },
  signOut: {
    method: 'DELETE',
    path: '/sign-in/session',
    summary: 'Ends the session of this browser; with an account (CAIP-10), only a session of that account.',
    query: z.object({ account: z.optional(caipAccount) }),
    response: signInState,
    errors: ['SIGN_IN_NOT_CONFIGURED', 'SIGN_IN_ORIGIN_FOREIGN'],
  },
  getEthProxyState: {
    method: 'GET',
    path: '/networks/eth/infura',
    summary: 'State of the Ethereum JSON-RPC proxy.',
    query: ethProxyQuery,
    response: rpcProxyState,
    errors: ['NETWORK_MISMATCH', 'RPC_UPSTREAM_UNAVAILABLE'],
  },
  postEthProxy: {
    method: 'POST',
    path: '/networks/eth/infura',
    summary: 'Ethereum JSON-RPC, single or batch, allow-listed methods.',
    query: ethProxyQuery,
    body: jsonRpcBody,
    response: jsonRpcAnswer,
    errors: proxyErrors,
  },
  getCfxProxyState: {
    method: 'GET',
    path: '/networks/cfx/rpc',
    summary: 'State of the Conflux eSpace JSON-RPC proxy.',
    query: cfxProxyQuery,
    response: rpcProxyState,
    errors: ['NETWORK_MISMATCH', 'RPC_UPSTREAM_UNAVAILABLE'],
  },
  postCfxProxy: {
    method: 'POST',
    path: '/networks/cfx/rpc',
    summary: 'Conflux eSpace JSON-RPC, single or batch, allow-listed methods.',
    query: cfxProxyQuery,
    body: jsonRpcBody,
    response: jsonRpcAnswer,
    errors: proxyErrors,
  },
})

export type Routes = typeof routes
