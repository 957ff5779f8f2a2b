import type {
  EthereumQueues,
  OwnedValidators,
  OwnerEvents,
  OwnerRewards,
  OwnerSummary,
  OwnerWatch,
} from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createCached } from '#server/platform/cache/createCached.ts'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import { createWatcher } from '../owners/createWatcher.ts'
import { makeWatchList, type WatchListRequest } from '../owners/makeWatchList.ts'
import { type WatchRequest, watchOwner } from '../owners/watchOwner.ts'
import { readQueues } from '../queues/readQueues.ts'
import type { ReadParts } from './ReadParts.ts'
import { type EventsRequest, readEvents } from './readEvents.ts'
import { type OwnedRequest, readOwned, readOwnedValidator } from './readOwned.ts'
import { type OwnerRequest, readOwner } from './readOwner.ts'
import { type RewardsRequest, readRewards } from './readRewards.ts'

/** Visitors with the same request within this time share one answer. */
const freshMs = 2_000
const mostAnswers = 200
const queuesFreshMs = 3_000

/** The answers of the Ethereum dashboard. */
export type ReadService = ReturnType<typeof createReadService>

export const rewardsService = defineService<ReadService>('rewards')

export function createReadService(parts: ReadParts) {
  const watcher = createWatcher(parts)
  const answers = createKeyedCache(freshMs, mostAnswers)
  const queues = new Map<string, () => Promise<EthereumQueues>>()

  function queuesOf(upstream: EthereumUpstream): () => Promise<EthereumQueues> {
    const read = async () => {
      const network = await parts.viewOf(upstream)
      await network.checkSynced()
      return readQueues(network, await upstream.nodes())
    }
    const cached = queues.get(upstream.id) ?? createCached(read, queuesFreshMs)
    queues.set(upstream.id, cached)
    return cached
  }

  function shared<R extends { upstream: EthereumUpstream }, T>(
    name: string,
    request: R,
    load: () => Promise<T>,
  ): Promise<T> {
    const { upstream, ...asked } = request
    return answers.get(JSON.stringify([name, upstream.id, asked]), load)
  }

  return {
    owner: (request: OwnerRequest): Promise<OwnerSummary> =>
      shared('owner', request, () => readOwner(parts, request)),
    rewards: (request: RewardsRequest): Promise<OwnerRewards> =>
      shared('rewards', request, () => readRewards(parts, request)),
    events: (request: EventsRequest): Promise<OwnerEvents> =>
      shared('events', request, () => readEvents(parts, request)),
    owned: (request: OwnedRequest): Promise<OwnedValidators> =>
      shared('owned', request, () => readOwned(parts, request)),
    ownedValidator: (upstream: EthereumUpstream, pubkey: Hex): ReturnType<typeof readOwnedValidator> =>
      shared('validator', { upstream, pubkey }, () => readOwnedValidator(parts, upstream, pubkey)),
    /** Tracks an owner's rewards from now on. Every other method but `watchList` only reads. */
    watch: ({ visitor, ...asked }: WatchRequest): Promise<OwnerWatch> =>
      shared('watch', asked, () => watchOwner(parts, watcher, { ...asked, visitor })),
    watchList: (request: WatchListRequest): ReturnType<typeof makeWatchList> =>
      makeWatchList(parts, watcher, request),
    queues: (upstream: EthereumUpstream): Promise<EthereumQueues> => queuesOf(upstream)(),
  }
}
