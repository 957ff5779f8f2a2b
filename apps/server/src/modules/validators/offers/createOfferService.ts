import type { Offer, OfferRequest } from '@granary/api'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { createCached } from '../../../platform/cache/createCached.ts'
import type { Metrics } from '../../../platform/metrics/createMetrics.ts'
import { RefusedError } from '../../../platform/problems/RefusedError.ts'
import type { EthereumUpstream } from '../../../platform/upstreams/createEthereumUpstreams.ts'
import type { Settings } from '../../../settings.ts'
import type { Keys } from '../keys/createKeys.ts'
import { checkTerms } from './checkTerms.ts'
import type { OfferStore } from './OfferStore.ts'
import { requestKey } from './requestKey.ts'

export type OfferService = {
  /**
   * The open offer for this request, or a new one.
   * @param beforeIssuing is asked with the number of new keys, and may refuse by throwing
   * @throws {OfferAmountInvalidError} OFFER_AMOUNT_INVALID
   * @throws {OffersExhaustedError} OFFERS_EXHAUSTED
   * @throws {AddressOffersExhaustedError} ADDRESS_OFFERS_EXHAUSTED
   */
  offer(
    network: EthereumUpstream,
    request: OfferRequest,
    beforeIssuing: (validators: number) => Promise<void>,
  ): Promise<Offer>
  /** @throws {OfferNotFoundError} OFFER_NOT_FOUND */
  find(network: EthereumUpstream, id: string): Promise<Offer>
}

export type OfferServiceParts = {
  keys: Keys
  store: OfferStore
  settings: Settings['offers']
  metrics: Metrics
}

/** The bound on open offers is there for the database's sake and need not be exact. */
const countFreshMs = 1_000

export function createOfferService({ keys, store, settings, metrics }: OfferServiceParts): OfferService {
  const underWay = new Map<string, Promise<Offer>>()
  const reserved = new Map<string, number>()
  const countOpen = createCached(() => store.countOpenValidators(), countFreshMs)

  /** Requests for one address that come at the same time count each other, though none is saved yet. */
  async function withinAddressLimit<T>(
    chainId: number,
    { withdrawalAddress, amountsGwei }: OfferRequest,
    make: () => Promise<T>,
  ): Promise<T> {
    const who = `${chainId} ${withdrawalAddress}`
    const reserve = (validators: number) => {
      const total = (reserved.get(who) ?? 0) + validators
      if (total > 0) reserved.set(who, total)
      else reserved.delete(who)
    }
    reserve(amountsGwei.length)
    try {
      const open = await store.countOpenValidatorsOf(chainId, withdrawalAddress)
      if (open + (reserved.get(who) ?? 0) > settings.maxOpenValidatorsPerAddress)
        throw new AddressOffersExhaustedError()
      return await make()
    } finally {
      reserve(-amountsGwei.length)
    }
  }

  async function issue(network: EthereumUpstream, request: OfferRequest, key: string): Promise<Offer> {
    const { chain } = network
    const { amountsGwei, credentialsType, withdrawalAddress } = request
    if ((await countOpen()) + amountsGwei.length > settings.maxOpenValidators)
      throw new OffersExhaustedError()
    await keys.ready(network)
    const first = await keys.source.takeIndexes(amountsGwei.length)
    const credentials = withdrawalCredentials({ type: credentialsType, address: withdrawalAddress })
    const wanted = amountsGwei.map((amountGwei, offset) => ({
      index: first + offset,
      terms: { withdrawalCredentials: credentials, amountGwei },
    }))
    const deposits = await keys.workers.signDeposits(wanted, chain.genesisForkVersion)
    metrics.offeredValidators.inc({ network: network.id }, deposits.length)
    return store.save({
      chainId: chain.id,
      requestKey: key,
      request,
      ttlSeconds: settings.ttlSeconds,
      keys: deposits.map((deposit, offset) => ({ index: first + offset, deposit })),
    })
  }

  return {
    async offer(network, request, beforeIssuing) {
      checkTerms(request)
      const key = requestKey(network.chain.id, request)
      const open = await store.findOpen(key)
      if (open) return open
      await beforeIssuing(request.amountsGwei.length)
      const issuing =
        underWay.get(key) ??
        withinAddressLimit(network.chain.id, request, () => issue(network, request, key)).finally(() =>
          underWay.delete(key),
        )
      underWay.set(key, issuing)
      return issuing
    },
    async find(network, id) {
      const offer = await store.find(network.chain.id, id)
      if (!offer) throw new OfferNotFoundError()
      return offer
    },
  }
}

/** No offer of this network has that id. */
export class OfferNotFoundError extends RefusedError {
  override readonly name = 'OfferNotFoundError'
  constructor() {
    super('There is no such offer.', { code: 'OFFER_NOT_FOUND', status: 404 })
  }
}

/** As many validators stand in open offers as the operator allows. */
export class OffersExhaustedError extends RefusedError {
  override readonly name = 'OffersExhaustedError'
  constructor() {
    super('The provider cannot offer more validators at the moment.', {
      code: 'OFFERS_EXHAUSTED',
      status: 503,
      headers: { 'retry-after': '3600' },
    })
  }
}

/** As many validators stand in open offers for one withdrawal address as the operator allows. */
export class AddressOffersExhaustedError extends RefusedError {
  override readonly name = 'AddressOffersExhaustedError'
  constructor() {
    super('This withdrawal address has as many open offers as the provider gives to one.', {
      code: 'ADDRESS_OFFERS_EXHAUSTED',
      status: 429,
      headers: { 'retry-after': '3600' },
    })
  }
}
