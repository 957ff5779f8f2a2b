import type { SsvKeyShares, SsvKeySharesRequest, SsvOffer, SsvOfferRequest } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { Keys } from '../../ethereum/validators/keys/createKeys.ts'
import type { OfferService, Visitor } from '../../ethereum/validators/offers/createOfferService.ts'
import type { SsvMetrics } from '../createSsvMetrics.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import type { KnownOperator } from '../operators/createOperatorDirectory.ts'
import { usableBy } from '../operators/operatorAnswers.ts'
import { createKeptShares } from './createKeptShares.ts'

/** A plan of several transactions asks for the nonces of later ones before the first is on the chain. */
const mostNoncesAhead = 1_000

export type SsvOffers = ReturnType<typeof createSsvOffers>

export type SsvOffersParts = { offers: () => OfferService; keys: Keys | undefined; metrics: SsvMetrics }

/** Keys of the provider that operators of SSV run. */
export function createSsvOffers({ offers, keys, metrics }: SsvOffersParts) {
  const kept = createKeptShares()
  return {
    /**
     * @throws {SsvIndexBehindError} SSV_INDEX_BEHIND
     * @throws {SsvOperatorUnusableError} SSV_OPERATOR_UNUSABLE
     */
    async offer(
      network: SsvNetwork,
      { ssv, ...request }: SsvOfferRequest,
      visitor: Visitor,
    ): Promise<SsvOffer> {
      const service = offers()
      await network.freshIndex()
      const { ownerAddress: owner, operatorIds } = ssv
      if (BigInt(owner) === 0n) throw new SsvOperatorUnusableError('the zero address owns no cluster')
      await requireUsable(network, operatorIds, owner, request.amountsGwei.length)
      const made = await service.offer(network.upstream, { ...request, ssv: { owner, operatorIds } }, visitor)
      return { ...made, ssv }
    },
    find: (network: SsvNetwork, id: string): Promise<SsvOffer> => offers().findSsv(network.upstream, id),
    /**
     * Splits keys anew only if their last shares were for another nonce.
     * @param beforeSplitting called with the number of keys before they are split; refuses by throwing
     * @throws {OfferNotFoundError} OFFER_NOT_FOUND
     * @throws {SsvOfferOverError} SSV_OFFER_OVER
     * @throws {SsvKeyRegisteredError} SSV_KEY_REGISTERED
     * @throws {SsvNonceWrongError} SSV_NONCE_WRONG
     * @throws {SsvOperatorUnusableError} SSV_OPERATOR_UNUSABLE
     * @throws {SharesExhaustedError} SSV_SHARES_EXHAUSTED
     */
    async keyShares(
      network: SsvNetwork,
      id: string,
      { pubkeys, ownerNonce }: SsvKeySharesRequest,
      beforeSplitting: (keys: number) => Promise<void>,
    ): Promise<SsvKeyShares> {
      const service = offers()
      const offer = await service.findSsv(network.upstream, id)
      if (offer.status === 'expired') throw new SsvOfferOverError()
      const { ownerAddress: owner, operatorIds } = offer.ssv
      const index = await network.freshIndex()
      const [states, nonce, indexes] = await Promise.all([
        network.accounts.keyStates(index.id, pubkeys, owner),
        network.accounts.nonce(index.id, owner),
        service.keyIndexes(offer.id),
      ])
      const names = namesOf(pubkeys, indexes, key => states.get(key)?.registered === true)
      if (ownerNonce < nonce || ownerNonce > nonce + mostNoncesAhead)
        throw new SsvNonceWrongError(ownerNonce, nonce)
      const operators = await requireUsable(network, operatorIds, owner, pubkeys.length)
      const known = pubkeys.flatMap((pubkey, place) => kept.find(pubkey, ownerNonce + place) ?? [])
      if (known.length === pubkeys.length) {
        const operatorKeys = [...(known[0]?.operatorKeys ?? [])]
        return { ...offer.ssv, operatorKeys, shares: known.map(({ share }) => share) }
      }
      await beforeSplitting(pubkeys.length)
      const { operatorKeys, shares } = await (keys as Keys).split({
        network: network.id,
        withdrawalCredentials: offer.deposits[0]?.withdrawalCredentials ?? '0x',
        ssv: { owner, operatorIds },
        ...{ ownerNonce, keys: names, addedAtBlocks: operators.map(({ addedAtBlock }) => addedAtBlock) },
      })
      metrics.split(network.id, shares.length)
      const numbered = shares.map((share, place) => ({ ...share, ownerNonce: ownerNonce + place }))
      kept.add({ operatorKeys, shares: numbered })
      return { ...offer.ssv, operatorKeys, shares: numbered }
    },
  }
}

function namesOf(
  pubkeys: readonly Hex[],
  indexes: ReadonlyMap<Hex, number>,
  isRegistered: (pubkey: Hex) => boolean,
): { index: number; pubkey: Hex }[] {
  if (new Set(pubkeys).size < pubkeys.length) throw new SsvKeyRegisteredError('a key is named twice')
  return pubkeys.map(pubkey => {
    const index = indexes.get(pubkey)
    if (index === undefined) throw new SsvKeyRegisteredError(`${pubkey} is not of this offer`)
    if (isRegistered(pubkey)) throw new SsvKeyRegisteredError(`${pubkey} is registered`)
    return { index, pubkey }
  })
}

/** The operators of a set, in order, which all take so many validators of the owner. */
async function requireUsable(
  network: SsvNetwork,
  ids: readonly number[],
  owner: Hex,
  validators: number,
): Promise<KnownOperator[]> {
  const { operators } = await network.directory()
  const set = ids.map(id => {
    const operator = operators.get(id)
    if (!operator) throw new SsvOperatorUnusableError(`operator ${id} does not exist`)
    return operator
  })
  const isUsable = await usableBy(network, set, owner)
  const unusable = set.find(operator => !isUsable(operator, validators))
  if (unusable) throw new SsvOperatorUnusableError(`operator ${unusable.id} ${reasonOf(unusable)}`)
  return set
}

function reasonOf({ isRemoved, operatorKey, isPrivate }: KnownOperator): string {
  if (isRemoved) return 'was removed'
  if (operatorKey === null) return 'has no valid key'
  return isPrivate ? 'is private, or full' : 'is full'
}

/** An operator of the set takes no validators of this owner. */
export class SsvOperatorUnusableError extends RefusedError {
  constructor(details: string) {
    super('An operator cannot take these validators.', {
      code: 'SSV_OPERATOR_UNUSABLE',
      status: 422,
      details,
    })
  }
}

/** Operators would ignore shares signed for this nonce. */
export class SsvNonceWrongError extends RefusedError {
  constructor(given: number, current: number) {
    super('The nonce is not the owner’s next one.', {
      code: 'SSV_NONCE_WRONG',
      status: 409,
      details: `${given} instead of ${current}`,
    })
  }
}

/** A key is registered already, or not one of the offer. */
export class SsvKeyRegisteredError extends RefusedError {
  constructor(details: string) {
    super('A key is registered already, or not one of this offer.', {
      code: 'SSV_KEY_REGISTERED',
      status: 409,
      details,
    })
  }
}

/** The offer expired: its keys are for no one. */
export class SsvOfferOverError extends RefusedError {
  constructor() {
    super('The offer has expired.', { code: 'SSV_OFFER_OVER', status: 409 })
  }
}
