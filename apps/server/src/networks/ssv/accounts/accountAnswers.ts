import type { RouteInput } from '@granary/api'
import type {
  SsvAccount,
  SsvCluster,
  SsvGovernance,
  SsvKeyUse,
  SsvValidatorDetail,
  SsvValidatorPage,
  SsvValidatorWithState,
  ssvRoutes,
} from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { blocksPerDay } from '@granary/staking/ssv'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ClusterReading } from '../chain/createViews.ts'
import type { KeptIndex } from '../chain/IndexStore.ts'
import { reachOf } from '../chain/reachOf.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import { describeOperator, sourceOf } from '../operators/describeOperators.ts'
import type { KeptCluster, KeptValidator } from './AccountStore.ts'
import { checkShares } from './checkShares.ts'
import { createKeyUses, type ProvidedKeys } from './createKeyUses.ts'
import { describeCluster, isMixed } from './describeCluster.ts'
import { statesOnBeacon } from './statesOnBeacon.ts'

/** Clusters of an owner in one answer: each costs the node four reads. */
const mostClusters = 100
const usualValidators = 100

/** Requests within this time share one answer, so that nobody multiplies the node's work. */
const freshMs = 2_000
const mostKept = 2_000
/** Owners whose validators are in memory: some have tens of thousands. */
const mostOwners = 8

export type AccountAnswers = ReturnType<typeof createAccountAnswers>

export type ValidatorQuery = RouteInput<typeof ssvRoutes.listSsvValidators>['query']

/** Owners' clusters and validators. All throw SSV_INDEX_BEHIND before the first reading. */
export function createAccountAnswers(network: SsvNetwork, providedKeys: ProvidedKeys) {
  const { accounts, views } = network
  const cache = createKeyedCache(freshMs, mostKept)
  const uses = createKeyUses(network, providedKeys)

  async function describe(indexId: number, clusters: readonly KeptCluster[]): Promise<SsvCluster[]> {
    if (clusters.length === 0) return []
    const [governance, { operators }, { readings, blockNumber }, keys] = await Promise.all([
      network.governance(),
      network.directory(),
      views.clusters(clusters),
      accounts.keysOf(indexId, clusters),
    ])
    const provided = await providedKeys(network.contract.chainId, [...keys.values()].flat())
    const feeOf = (id: number) => operators.get(id)?.feeWei ?? 0n
    const keysOf = (cluster: KeptCluster) => ({ pubkeys: keys.get(cluster.clusterId) ?? [], provided })
    const mixed = clusters.filter(cluster => isMixed(cluster, keysOf(cluster)))
    const states = await statesOnBeacon(
      network,
      mixed.flatMap(cluster => keysOf(cluster).pubkeys),
    )
    const heldGwei = new Map(
      [...states].flatMap(([pubkey, { effectiveBalanceGwei: gwei }]) =>
        gwei ? [[pubkey, gwei] as const] : [],
      ),
    )
    return clusters.map((cluster, place) => {
      const own = { ...keysOf(cluster), heldGwei }
      return describeCluster(cluster, readings[place] ?? unread, own, { governance, feeOf }, blockNumber)
    })
  }

  async function withState(kept: readonly KeptValidator[]): Promise<SsvValidatorWithState[]> {
    const pubkeys = kept.map(({ pubkey }) => pubkey)
    const [states, own] = await Promise.all([
      statesOnBeacon(network, pubkeys),
      providedKeys(network.contract.chainId, pubkeys),
    ])
    return kept.map(({ registeredLogIndex: _, ...validator }) => ({
      ...validator,
      isProviders: own.get(validator.pubkey)?.owner === validator.owner,
      beacon: states.get(validator.pubkey) ?? null,
    }))
  }

  /** Pages add the registrations after `reach` to the nonce: both are of one moment. */
  async function account(owner: Hex): Promise<SsvAccount> {
    const { index, kept, ...read } = await network.atOneMoment(async (store, index) => ({
      index,
      nonce: await store.nonce(index.id, owner),
      feeRecipient: (await store.feeRecipient(index.id, owner)) ?? null,
      kept: await store.clustersOf(index.id, owner, mostClusters),
      validatorCount: await store.validatorCount(index.id, owner),
    }))
    return { owner, ...read, clusters: await describe(index.id, kept), reach: reachOf(index) }
  }

  /** All pages of an owner share one reading: else each of thousands of places to begin at would cost another. */
  const registrations = createKeyedCache(freshMs, mostOwners)

  async function validators(owner: Hex, query: ValidatorQuery): Promise<SsvValidatorPage> {
    const index = await network.index()
    const read = () => accounts.validators(index.id, owner)
    const { clusterId, removed, before, limit = usualValidators } = query
    const wanted = (await registrations.get(`${index.id} ${owner}`, read)).filter(
      kept =>
        (removed === 'true' || kept.removedAtBlock === null) && (!clusterId || kept.clusterId === clusterId),
    )
    const start = before ? wanted.findIndex(kept => isEarlier(kept, before)) : 0
    const shown = start === -1 ? [] : wanted.slice(start, start + limit)
    const last = start !== -1 && start + limit < wanted.length ? shown.at(-1) : undefined
    return {
      validators: await withState(shown),
      total: wanted.length,
      nextBefore: last ? `${last.registeredAtBlock}.${last.registeredLogIndex}` : null,
      reach: reachOf(index),
    }
  }

  async function detail(index: KeptIndex, pubkey: Hex, asked: Hex | undefined): Promise<SsvValidatorDetail> {
    const counting = await uses.find(index.id, [pubkey], asked)
    // A registration that operators ignore is shown for want of another.
    const states = counting.has(pubkey) ? counting : await accounts.keyStates(index.id, [pubkey], asked)
    const owner = states.get(pubkey)?.owner
    const kept = owner && (await accounts.validator(index.id, owner, pubkey))
    const keptCluster = kept && (await accounts.cluster(index.id, kept.clusterId))
    if (!kept || !keptCluster) throw new SsvValidatorNotFoundError()
    const [[validator], [cluster], keyShares, { operators }] = await Promise.all([
      withState([kept]),
      describe(index.id, [keptCluster]),
      checkShares(network, kept),
      network.directory(),
    ])
    if (!validator || !cluster) throw new SsvValidatorNotFoundError()
    const reading = network.api?.latest()
    const known = kept.operatorIds.flatMap(id => operators.get(id) ?? [])
    return {
      ...{ ...sourceOf(reading), validator, cluster, keyShares, reach: reachOf(index) },
      operators: known.map(operator => describeOperator(operator, reading, owner)),
    }
  }

  return {
    /** Clusters with what the contract says of them now. */
    describe,
    async governance(makesKeyShares: boolean): Promise<SsvGovernance> {
      const { contracts, contract, indexes, upstream } = network
      const [values, index] = await Promise.all([network.governance(), indexes.find(contract)])
      return {
        ...{ chainId: upstream.chain.id, networkContract: contracts.network, viewsContract: contracts.views },
        ...{ ...values, blocksPerDay: Number(blocksPerDay), makesKeyShares, reach: reachOf(index) },
      }
    },
    account: (owner: Hex): Promise<SsvAccount> => cache.get(`account ${owner}`, () => account(owner)),
    validators: (owner: Hex, query: ValidatorQuery): Promise<SsvValidatorPage> =>
      cache.get(`validators ${owner} ${JSON.stringify(query)}`, () => validators(owner, query)),
    /** @throws {SsvClusterNotFoundError} SSV_CLUSTER_NOT_FOUND */
    async cluster(clusterId: Hex) {
      const index = await network.index()
      const kept = await accounts.cluster(index.id, clusterId)
      if (!kept) throw new SsvClusterNotFoundError()
      const [cluster] = await cache.get(`cluster ${clusterId}`, () => describe(index.id, [kept]))
      if (!cluster) throw new SsvClusterNotFoundError()
      return { cluster, reach: reachOf(index) }
    },
    /** @throws {SsvValidatorNotFoundError} SSV_VALIDATOR_NOT_FOUND */
    async validator(pubkey: Hex, owner: Hex | undefined): Promise<SsvValidatorDetail> {
      const index = await network.index()
      return cache.get(`validator ${pubkey} ${owner}`, () => detail(index, pubkey, owner))
    },
    async keyUses(pubkeys: readonly Hex[], owner: Hex | undefined) {
      const index = await network.index()
      const states = await uses.find(index.id, pubkeys, owner)
      const keys = pubkeys.map((pubkey): SsvKeyUse => {
        const known = states.get(pubkey)
        if (!known) return { pubkey, state: 'unknown', owner: null, clusterId: null }
        const state = known.registered ? 'registered' : 'removed'
        return { pubkey, state, owner: known.owner, clusterId: known.clusterId }
      })
      return { keys, reach: reachOf(index) }
    },
  }
}

/** @param before `{block}.{logIndex}` */
function isEarlier({ registeredAtBlock, registeredLogIndex }: KeptValidator, before: string): boolean {
  const [block = 0, logIndex = 0] = before.split('.').map(Number)
  return registeredAtBlock === block ? registeredLogIndex < logIndex : registeredAtBlock < block
}

const unread: ClusterReading = {
  ...{ balanceWei: null, effectiveBalanceEth: null, feeAsset: 'eth' },
}

/** The contract has no such cluster. */
export class SsvClusterNotFoundError extends RefusedError {
  constructor() {
    super('SSV has no such cluster on this network.', { code: 'SSV_CLUSTER_NOT_FOUND', status: 404 })
  }
}

/** No owner ever registered this key. */
export class SsvValidatorNotFoundError extends RefusedError {
  constructor() {
    super('SSV has no such validator on this network.', { code: 'SSV_VALIDATOR_NOT_FOUND', status: 404 })
  }
}
