import type { OwnedValidator, OwnedValidators } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { ValidatorNotFoundError } from '#server/networks/ethereum/validators/life/createLifeService.ts'
import type { ChainConstants, NetworkView } from '../chain/NetworkView.ts'
import { incomeOf, noCredentials, performanceOf } from '../chain/ownedValidatorOf.ts'
import { statusAt } from '../chain/statusAt.ts'
import type { KeptValidator } from '../history/KeptValidator.ts'
import { findMembers } from '../owners/findMembers.ts'
import { type ResolvedOwner, resolveOwner } from '../owners/resolveOwner.ts'
import { describeValidators } from './describeValidators.ts'
import { fallBack } from './fallBack.ts'
import type { ReadParts } from './ReadParts.ts'
import { reachOf } from './reachOf.ts'
import type { OwnerRequest } from './readOwner.ts'

export type OwnedRequest = OwnerRequest & { after?: string | undefined; limit?: number | undefined }

const mostValidators = 1_000

type Page = Omit<OwnedValidators, 'reach'> & { isOnChain: boolean }

/** The validators of an owner, oldest first, with their live state; from the last readings while the node is away. */
export async function readOwned(parts: ReadParts, request: OwnedRequest): Promise<OwnedValidators> {
  const { upstream, owner } = request
  const network = await parts.viewOf(upstream)
  const resolved = await resolveOwner(parts.owners, upstream, owner)
  const constants = await network.constants()
  const { isOnChain, ...page } = await fallBack(
    () => readLive(parts, network, resolved, request),
    away => readKept(parts, resolved, request, constants, away),
  )
  return { ...page, reach: await reachOf(parts, resolved, constants, isOnChain) }
}

async function readLive(
  parts: ReadParts,
  network: NetworkView,
  resolved: ResolvedOwner,
  { upstream, after, limit = mostValidators }: OwnedRequest,
): Promise<Page> {
  await network.checkSynced()
  const chainId = upstream.chain.id
  const members = await findMembers({ ...parts, network, chainId }, resolved)
  const all = [...members.indices, ...members.keys]
  const start = Number(after ?? 0)
  const [validators, headSlot, finalizedEpoch] = await Promise.all([
    describeValidators(parts, network, chainId, all.slice(start, start + limit), members.pending),
    network.view.headSlot(),
    network.finalizedEpoch(),
  ])
  const nextAfter = start + limit < all.length ? String(start + limit) : null
  const isOnChain = members.indices.length > 0
  return { validators, total: all.length, nextAfter, headSlot, finalizedEpoch, isOnChain }
}

async function readKept(
  { history }: ReadParts,
  { kept }: ResolvedOwner,
  { upstream, after, limit = mostValidators }: OwnedRequest,
  { calendar }: ChainConstants,
  away: Error,
): Promise<Page> {
  const cursor = await history.cursor(upstream.chain.id)
  if (!kept || !cursor) throw away
  const all = (await history.validatorsOf(kept)).filter(({ validatorIndex }) => validatorIndex !== null)
  const start = Number(after ?? 0)
  const rows = await history.validatorsAmong(
    upstream.chain.id,
    all.slice(start, start + limit).map(({ pubkey }) => pubkey),
  )
  const epoch = Math.floor(cursor.slot / calendar.slotsPerEpoch)
  return {
    validators: rows
      .sort((one, other) => (one.validatorIndex ?? 0) - (other.validatorIndex ?? 0))
      .map(row => rememberedValidator(row, epoch)),
    total: all.length,
    nextAfter: start + limit < all.length ? String(start + limit) : null,
    headSlot: cursor.slot,
    finalizedEpoch: cursor.finalizedEpoch,
    isOnChain: all.length > 0,
  }
}

/** As last read. The chain's queues are unknown then. */
function rememberedValidator(kept: KeptValidator, epoch: number): OwnedValidator {
  return {
    pubkey: kept.pubkey,
    index: kept.validatorIndex,
    status: statusAt(kept, epoch),
    slashed: kept.slashed,
    withdrawalCredentials: kept.withdrawalCredentials ?? noCredentials,
    depositAddress: null,
    depositTransaction: null,
    depositAmountGwei: null,
    balanceGwei: kept.balanceGwei,
    effectiveBalanceGwei: kept.effectiveGwei,
    activationEligibilityEpoch: null,
    activationEpoch: kept.activationEpoch,
    exitEpoch: kept.exitEpoch,
    withdrawableEpoch: kept.withdrawableEpoch,
    pendingDepositGwei: 0n,
    depositQueue: null,
    pendingPartialGwei: 0n,
    consolidation: null,
    isProviders: kept.isProviders,
    running: false,
    income: incomeOf(kept),
    performance: performanceOf(kept),
  }
}

/**
 * Any one validator.
 * @throws {ValidatorNotFoundError} VALIDATOR_NOT_FOUND when neither the chain nor the provider knows the key
 */
export async function readOwnedValidator(
  parts: ReadParts,
  upstream: EthereumUpstream,
  pubkey: Hex,
): Promise<{ validator: OwnedValidator; headSlot: number; finalizedEpoch: number }> {
  const network = await parts.viewOf(upstream)
  await network.checkSynced()
  const [pending, headSlot, finalizedEpoch] = await Promise.all([
    network.view.pendingDeposits(),
    network.view.headSlot(),
    network.finalizedEpoch(),
  ])
  const [validator] = await describeValidators(parts, network, upstream.chain.id, [pubkey], pending)
  const isKnown =
    validator && (validator.index !== null || validator.isProviders || pending.pubkeys.has(pubkey))
  if (!isKnown) throw new ValidatorNotFoundError()
  return { validator, headSlot, finalizedEpoch }
}
