import type { EthereumNetworkId } from '@granary/chains'
import { createCached } from '#server/platform/cache/createCached.ts'
import type { Database } from '#server/platform/db/Database.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { Metrics } from '#server/platform/metrics/createMetrics.ts'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { EthereumUpstream } from '../ethereum/upstreams/createEthereumUpstreams.ts'
import type { BeaconViewOf } from '../ethereum/validators/life/createLifeService.ts'
import { type AccountStore, createAccountStore } from './accounts/AccountStore.ts'
import { createViews } from './chain/createViews.ts'
import { createIndexStore, type IndexStore, type KeptIndex, type SsvContract } from './chain/IndexStore.ts'
import { reachOf } from './chain/reachOf.ts'
import { createOperatorDirectory } from './operators/createOperatorDirectory.ts'
import { createSsvApi } from './operators/createSsvApi.ts'
import type { SsvContracts, SsvSettings } from './ssvSettings.ts'

/** SSV on one network, as routes and jobs use it. */
export type SsvNetwork = ReturnType<typeof createSsvNetwork>

export type SsvNetworkParts = {
  upstream: EthereumUpstream
  chain: ChainUpstream
  contracts: SsvContracts
  settings: SsvSettings
  database: Database
  viewOf: BeaconViewOf
  metrics: Metrics
  log: Log
}

/** A block of mainnet takes twelve seconds; local chains make one a second. */
const freshMs = 2_000

export function createSsvNetwork(parts: SsvNetworkParts) {
  const { upstream, chain, contracts, settings, database, viewOf, metrics, log } = parts
  const { id } = upstream
  const { api: url } = settings.networks[id]
  const contract: SsvContract = {
    ...{ chainId: upstream.chain.id, contract: contracts.network, firstBlock: contracts.firstBlock },
  }
  const indexes = createIndexStore(database.orm)
  const views = createViews(() => chain.rpc(), upstream.chain, contracts.views)
  async function begun(store: Pick<IndexStore, 'find'>): Promise<KeptIndex> {
    const index = await store.find(contract)
    if (!index || index.indexedSeconds === null) throw new SsvIndexBehindError()
    return index
  }

  const onFailure = () =>
    metrics.upstreamFailures.inc({ upstream: `ssv api ${upstream.chain.caipNetworkId}` })
  return {
    id,
    upstream,
    chain,
    contracts,
    contract,
    indexes,
    views,
    viewOf,
    accounts: createAccountStore(database.orm),
    /**
     * Reads accounts and the index as of one moment: the job may move on between two statements.
     * @throws {SsvIndexBehindError} SSV_INDEX_BEHIND before the first reading
     */
    atOneMoment: <T>(read: (accounts: AccountStore, index: KeptIndex) => Promise<T>): Promise<T> =>
      database.orm.transaction(
        async transaction =>
          read(createAccountStore(transaction), await begun(createIndexStore(transaction))),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    directory: createOperatorDirectory(database.orm, contract),
    /** Undefined without a configured address. */
    api: url && createSsvApi({ url, everySeconds: settings.apiSeconds, log, onFailure }),
    governance: createCached(() => views.governance(), freshMs),
    /** @throws {SsvIndexBehindError} SSV_INDEX_BEHIND before the first reading */
    index: (): Promise<KeptIndex> => begun(indexes),
    /** For what must not rest on old events. @throws {SsvIndexBehindError} SSV_INDEX_BEHIND */
    async freshIndex(): Promise<KeptIndex> {
      const index = await indexes.find(contract)
      if (!index || reachOf(index).catchingUp) throw new SsvIndexBehindError()
      return index
    },
  }
}

/** The networks with SSV. `of` throws SSV_NOT_CONFIGURED for others. */
export type SsvNetworks = ReturnType<typeof createSsvNetworks>

export function createSsvNetworks(networks: ReadonlyMap<EthereumNetworkId, SsvNetwork>) {
  return {
    all: [...networks.values()],
    /** @throws {SsvNotConfiguredError} SSV_NOT_CONFIGURED */
    of(id: EthereumNetworkId): SsvNetwork {
      const network = networks.get(id)
      if (!network) throw new SsvNotConfiguredError()
      return network
    },
  }
}

/** The provider has not set up SSV on this network. */
export class SsvNotConfiguredError extends RefusedError {
  constructor() {
    super('The provider has not set up SSV on this network.', { code: 'SSV_NOT_CONFIGURED', status: 503 })
  }
}

/** The index has not read the contract's events far enough. */
export class SsvIndexBehindError extends RefusedError {
  constructor() {
    super('The provider’s server is still reading the SSV contract.', {
      code: 'SSV_INDEX_BEHIND',
      status: 503,
      headers: { 'retry-after': '30' },
    })
  }
}
