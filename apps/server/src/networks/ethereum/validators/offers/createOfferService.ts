import type { Offer, OfferRequest, OfferSummary } from '@granary/api'
import type { SsvOffer } from '@granary/api/ssv'
import { type Hex, withdrawalCredentials } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ProofsOfWork } from '#server/platform/http/createProofsOfWork.ts'
import { type VisitorNetworks, visitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { OfferSettings } from '../../settings/ethereumSettings.ts'
import type { ClientGate } from '../clients/createClientGate.ts'
import type { ValidatorMetrics } from '../createValidatorMetrics.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { DepositOrder, SignedOrder } from '../keys/Keyring.ts'
import { KeysUnavailableError } from '../keys/keyringErrors.ts'
import type { SsvCluster } from '../keys/SsvBinding.ts'
import type { RewardTerms } from '../splitter/createRewardTerms.ts'
import { checkTerms } from './checkTerms.ts'
import { createOfferBounds } from './createOfferBounds.ts'
import type { NewOffer } from './insertOffer.ts'
import type { OfferStore } from './OfferStore.ts'
import { requestKey } from './requestKey.ts'

/** Each attempt leaves a safety gap out. */
const mostAttempts = 3

export type Visitor = {
  address: string
  /** Called with the number of new keys before they are made; refuses by throwing. */
  beforeIssuing(validators: number): Promise<void>
  /** Signed in as the withdrawal address. */
  isOwner(): Promise<boolean>
}

/** With `ssv` for operators of SSV to run instead of the validator client. */
type Request = OfferRequest & { ssv?: SsvCluster | undefined }

export type OfferService = ReturnType<typeof createOfferService>

export type OfferServiceParts = {
  keys: Keys
  store: OfferStore
  rewards: RewardTerms
  gate: Pick<ClientGate, 'require'>
  /** Those of the keys that the beacon chain knows. */
  usedKeys: (network: EthereumUpstream, pubkeys: readonly Hex[]) => Promise<ReadonlySet<Hex>>
  /** Demands work of strangers while few places for open offers are left. */
  work: ProofsOfWork
  settings: OfferSettings
  metrics: ValidatorMetrics
}

export function createOfferService(parts: OfferServiceParts) {
  const { keys, store, rewards, gate, work, settings, metrics, usedKeys } = parts
  const underWay = new Map<string, Promise<Offer>>()
  const bounds = createOfferBounds(store, settings, metrics)

  /**
   * The counter is beyond every used key of the validator client. SSV keys belong to clusters, and cannot be looked up
   * ahead: after a loss of journal and database one may have been used.
   */
  async function sign(network: EthereumUpstream, order: Omit<DepositOrder, 'network'>): Promise<SignedOrder> {
    for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
      const signed = await keys.sign(network, order)
      if (!order.ssv) return signed
      const used = await usedKeys(
        network,
        signed.deposits.map(({ pubkey }) => pubkey),
      )
      if (used.size === 0) return signed
      await keys.leaveOutGap()
    }
    throw new KeysUnavailableError(new Error('the keys are in use'))
  }

  async function issue(
    network: EthereumUpstream,
    request: Request,
    terms: Pick<NewOffer, 'requestKey' | 'feeRecipient' | 'providerShareBps' | 'visitor'>,
  ) {
    const { chain } = network
    const { amountsGwei, credentialsType, withdrawalAddress, ssv } = request
    const credentials = withdrawalCredentials({ type: credentialsType, address: withdrawalAddress })
    const { firstIndex, deposits } = await sign(network, {
      withdrawalCredentials: credentials,
      amountsGwei,
      ssv,
    })
    const saved = await store.save({
      chainId: chain.id,
      request,
      ...terms,
      ttlSeconds: settings.ttlSeconds,
      keys: deposits.map((deposit, offset) => ({ index: firstIndex + offset, deposit })),
    })
    // If another process was faster, its keys are offered, and these never are.
    const isOwn = saved.deposits[0]?.pubkey === deposits[0]?.pubkey
    if (isOwn) metrics.offeredValidators.inc({ network: network.id }, deposits.length)
    return saved
  }

  /**
   * Beside the offer of a stake that may still be deposited there is one more place. Only an offer that pays to this
   * address opens it: any other id would make any number of requests distinct.
   */
  async function placeOf(network: EthereumUpstream, request: Request, feeRecipient: Hex) {
    const { besideOffer, withdrawalAddress } = request
    if (!besideOffer) return 'first'
    const chainId = network.chain.id
    if (!(await store.paysTo(chainId, besideOffer, withdrawalAddress))) return 'first'
    const beside = await store.findOpen(requestKey(chainId, request, feeRecipient, 'beside'))
    return beside?.id === besideOffer ? 'first' : 'beside'
  }

  async function issueOwn(
    network: EthereumUpstream,
    request: Request,
    visitor: Visitor,
    terms: Pick<NewOffer, 'requestKey' | 'feeRecipient' | 'providerShareBps'>,
  ) {
    const { withdrawalAddress, amountsGwei } = request
    const validators = amountsGwei.length
    // The validator client has no part in keys that operators of SSV run.
    if (!request.ssv) await gate.require(network)
    const isOwner = await visitor.isOwner()
    if (!isOwner && (await bounds.runsLow(validators)))
      await work.require(`offer ${terms.requestKey}`, bitsFor(validators), request.proofOfWork)
    await visitor.beforeIssuing(validators)
    const hidden = await hide(visitorNetworks(visitor.address))
    const asking = { chainId: network.chain.id, withdrawalAddress, validators, visitor: hidden, isOwner }
    return bounds.within(asking, () => issue(network, request, { ...terms, visitor: hidden }))
  }

  async function hide(names: VisitorNetworks): Promise<VisitorNetworks> {
    const visitor = await keys.visitorId(names.visitor)
    const subnet = await keys.visitorId(names.subnet)
    const network = await keys.visitorId(names.network)
    return { visitor, subnet, network }
  }

  /** SSV pays execution rewards to the cluster's owner, or whom it names. */
  async function rewardsOf(network: EthereumUpstream, { ssv, withdrawalAddress }: Request) {
    if (ssv) return { feeRecipient: ssv.owner, providerShareBps: 0 }
    return rewards.of(network, withdrawalAddress)
  }

  async function openOrIssue(network: EthereumUpstream, request: Request, visitor: Visitor) {
    const { feeRecipient, providerShareBps } = await rewardsOf(network, request)
    const place = await placeOf(network, request, feeRecipient)
    const key = requestKey(network.chain.id, request, feeRecipient, place)
    const open = await store.findOpen(key)
    if (open) return open
    // Concurrent requests for the same get one offer. A refusal of one does not count against the others.
    for (let other = underWay.get(key); other; other = underWay.get(key)) {
      const offer = await other.catch(() => undefined)
      if (offer) return offer
    }
    const terms = { requestKey: key, feeRecipient, providerShareBps }
    const issuing = issueOwn(network, request, visitor, terms).finally(() => underWay.delete(key))
    underWay.set(key, issuing)
    return issuing
  }

  return {
    /**
     * The open offer for this request, or a new one.
     * @throws {OfferAmountInvalidError} OFFER_AMOUNT_INVALID
     * @throws {OffersExhaustedError} OFFERS_EXHAUSTED, ADDRESS_OFFERS_EXHAUSTED, VISITOR_OFFERS_EXHAUSTED
     * @throws {ProofOfWorkNeededError} PROOF_OF_WORK_NEEDED
     * @throws {ValidatorClientUnavailableError} VALIDATOR_CLIENT_UNAVAILABLE
     * @throws {RewardSplitterUnusableError} REWARD_SPLITTER_UNUSABLE
     */
    async offer(network: EthereumUpstream, request: Request, visitor: Visitor): Promise<Offer> {
      checkTerms(request)
      const offer = await openOrIssue(network, request, visitor)
      const openedElsewhere = request.intentId && (await store.bind(offer.id, request.intentId))
      return openedElsewhere ? { ...offer, openedElsewhere } : offer
    },
    /** Offers that pay to an address, newest first, at most 100. */
    listOf: (chainId: number, withdrawalAddress: `0x${string}`): Promise<OfferSummary[]> =>
      store.listOf(chainId, withdrawalAddress),
    /** An offer of keys that operators of SSV run. @throws {OfferNotFoundError} OFFER_NOT_FOUND */
    async findSsv(network: EthereumUpstream, id: string): Promise<SsvOffer> {
      const offer = await store.findSsv(network.chain.id, id)
      if (!offer) throw new OfferNotFoundError()
      return offer
    },
    /** Indexes of an offer's keys. */
    keyIndexes: (offerId: string): Promise<Map<Hex, number>> => store.keyIndexes(offerId),
    /** @throws {OfferNotFoundError} OFFER_NOT_FOUND */
    async find(network: EthereumUpstream, id: string): Promise<Offer> {
      const offer = await store.find(network.chain.id, id)
      if (!offer) throw new OfferNotFoundError()
      return offer
    },
  }
}

/** Twice the work for twice the validators, up to 16: seconds in a browser, however large the request. */
function bitsFor(validators: number): number {
  return 17 + Math.min(4, Math.ceil(Math.log2(validators)))
}

/** This network has no offer of that id. */
export class OfferNotFoundError extends RefusedError {
  constructor() {
    super('There is no such offer.', { code: 'OFFER_NOT_FOUND', status: 404 })
  }
}
