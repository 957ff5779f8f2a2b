import type { EthereumNetworkId } from '@granary/chains'
import type {
  EthereumQueues,
  OwnedValidators,
  OwnerEvents,
  OwnerRewards,
  OwnerSummary,
  OwnerWatch,
} from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type {
  EthereumUpstream,
  EthereumUpstreams,
} from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createCached } from '#server/platform/cache/createCached.ts'
import { createKeyedCache } from '#server/platform/cache/createKeyedCache.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import { makeWatchList, type WatchListRequest } from '../owners/makeWatchList.ts'
import { type EventsRequest, readEvents } from './readEvents.ts'
import { type OwnedRequest, readOwned, readOwnedValidator } from './readOwned.ts'
import { type OwnerRequest, readOwner } from './readOwner.ts'
import { type RewardsRequest, readRewards } from './readRewards.ts'
import { createWatcher } from '../owners/createWatcher.ts'
import { type WatchRequest, watchOwner } from '../owners/watchOwner.ts'
import { readQueues } from '../queues/readQueues.ts'
import type { ReadParts } from './ReadParts.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { ethereumSettings } from '../../settings/ethereumSettings.ts'
import type { BeaconViewOf } from '../../validators/life/createLifeService.ts'
import { createValidatorStore } from '../../validators/life/ValidatorStore.ts'
import { createOpenDays } from '../engine/createOpenDays.ts'
import { rewardSettings } from '../settings/rewardSettings.ts'
import { createOpenDayReader } from '../history/createOpenDayReader.ts'
import { createEventStore } from '../history/EventStore.ts'
import { createHistoryStore } from '../history/HistoryStore.ts'
import { createNetworkView, type NetworkView } from '../chain/NetworkView.ts'
import { createOwnerStore } from '../owners/OwnerStore.ts'
import { createPriceBook } from '../prices/createPriceBook.ts'

/** Visitors who ask for the same within this time share one answer. */
const freshMs = 2_000
const mostAnswers = 200
const queuesFreshMs = 3_000

/** What the dashboard of Ethereum is shown. */
export type ReadService = {
  owner(request: OwnerRequest): Promise<OwnerSummary>
  rewards(request: RewardsRequest): Promise<OwnerRewards>
  events(request: EventsRequest): Promise<OwnerEvents>
  owned(request: OwnedRequest): Promise<OwnedValidators>
  ownedValidator(upstream: EthereumUpstream, pubkey: Hex): ReturnType<typeof readOwnedValidator>
  /** Tracks an owner's rewards from now on. Every other method but `watchList` only reads. */
  watch(request: WatchRequest): Promise<OwnerWatch>
  watchList(request: WatchListRequest): ReturnType<typeof makeWatchList>
  queues(upstream: EthereumUpstream): Promise<EthereumQueues>
}

export const rewardsService = defineService<ReadService>('rewards')

export type ReadServiceParts = {
  orm: Orm
  networks: EthereumUpstreams
  settings: Settings
  /** What the validators' pages ask of the beacon node, shared with them. */
  viewOf: BeaconViewOf
  /** Counts the addresses and lists that a visitor has the server follow. */
  limit: RateLimit
  log: Log
}

export function createReadService(from: ReadServiceParts): ReadService {
  const parts = readPartsOf(from)
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
    owner: request => shared('owner', request, () => readOwner(parts, request)),
    rewards: request => shared('rewards', request, () => readRewards(parts, request)),
    events: request => shared('events', request, () => readEvents(parts, request)),
    owned: request => shared('owned', request, () => readOwned(parts, request)),
    ownedValidator: (upstream, pubkey) =>
      shared('validator', { upstream, pubkey }, () => readOwnedValidator(parts, upstream, pubkey)),
    watch: ({ visitor, ...asked }) =>
      shared('watch', asked, () => watchOwner(parts, watcher, { ...asked, visitor })),
    watchList: request => makeWatchList(parts, watcher, request),
    queues: upstream => queuesOf(upstream)(),
  }
}

function readPartsOf({ orm, networks, settings, viewOf, limit, log }: ReadServiceParts): ReadParts {
  const own = settings.of(rewardSettings)
  const history = createHistoryStore(orm)
  const views = new Map<EthereumNetworkId, NetworkView>()

  /** A node that has once proved to be of the network may be away. */
  async function networkViewOf(upstream: EthereumUpstream): Promise<NetworkView> {
    const opened = views.get(upstream.id)
    if (opened) return opened
    const { beacon } = await upstream.nodes()
    const view = createNetworkView({
      beacon,
      view: await viewOf(upstream),
      secondsPerDay: settings.of(ethereumSettings).networks[upstream.id].rewardDaySeconds,
      chainIndexSeconds: own.chainIndexSeconds,
      log,
    })
    await view.constants()
    views.set(upstream.id, view)
    return view
  }

  return {
    orm,
    owners: createOwnerStore(orm),
    history,
    events: createEventStore(orm),
    validators: createValidatorStore(orm),
    prices: createPriceBook(own.prices, orm, log),
    openDay: createOpenDayReader(createOpenDays(orm, networks, settings), history, log),
    viewOf: networkViewOf,
    limit,
    watchedMax: own.watchedValidatorsMax,
  }
}
