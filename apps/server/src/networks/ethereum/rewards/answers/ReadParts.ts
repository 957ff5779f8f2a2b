import type { EthereumNetworkId } from '@granary/chains'
import type {
  EthereumUpstream,
  EthereumUpstreams,
} from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { RateLimit } from '#server/platform/rateLimits/RateLimit.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { ethereumSettings } from '../../settings/ethereumSettings.ts'
import type { BeaconViewOf } from '../../validators/life/createLifeService.ts'
import { createValidatorStore } from '../../validators/life/ValidatorStore.ts'
import { createNetworkView, type NetworkView } from '../chain/NetworkView.ts'
import { createOpenDays } from '../engine/createOpenDays.ts'
import { createOpenDayReader } from '../history/createOpenDayReader.ts'
import { createEventStore } from '../history/EventStore.ts'
import { createHistoryStore } from '../history/HistoryStore.ts'
import { createOwnerStore } from '../owners/OwnerStore.ts'
import { createPriceBook } from '../prices/createPriceBook.ts'
import { rewardSettings } from '../settings/rewardSettings.ts'

/** What the dashboard's answers are made from. */
export type ReadParts = ReturnType<typeof createReadParts>

export type ReadSources = {
  orm: Orm
  networks: EthereumUpstreams
  settings: Settings
  /** Beacon reads, shared with the validators' pages. */
  viewOf: BeaconViewOf
  /** Counts the addresses and lists that a visitor tracks. */
  limit: RateLimit
  log: Log
}

export function createReadParts({ orm, networks, settings, viewOf, limit, log }: ReadSources) {
  const own = settings.of(rewardSettings)
  const history = createHistoryStore(orm)
  const views = new Map<EthereumNetworkId, NetworkView>()

  /**
   * A node that once proved its network may be away later.
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH
   * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
   */
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
