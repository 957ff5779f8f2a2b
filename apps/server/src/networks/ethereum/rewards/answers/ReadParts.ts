import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { ValidatorStore } from '../../validators/life/ValidatorStore.ts'
import type { EventStore } from '../history/EventStore.ts'
import type { HistoryStore } from '../history/HistoryStore.ts'
import type { OpenDayReader } from '../history/createOpenDayReader.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import type { WatcherParts } from '../owners/createWatcher.ts'
import type { PriceBook } from '../prices/PriceBook.ts'

/** What the answers of the dashboard are made from. */
export type ReadParts = WatcherParts & {
  history: HistoryStore
  events: EventStore
  validators: ValidatorStore
  prices: PriceBook | undefined
  openDay: OpenDayReader
  /**
   * @throws {NetworkNotConfiguredError} NETWORK_NOT_CONFIGURED
   * @throws {NetworkMismatchError} NETWORK_MISMATCH
   * @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
   */
  viewOf(upstream: EthereumUpstream): Promise<NetworkView>
}
