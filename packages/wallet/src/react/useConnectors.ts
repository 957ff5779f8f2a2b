import { useMemo } from 'react'
import {
  type AdapterStatus,
  type Connector,
  groupConnectors,
  mergeFeatures,
  orderConnectors,
} from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

/** A wallet of this browser; of type MULTI_CHAIN with `connectors` where it knows several namespaces. */
export type WalletConnector = Connector & {
  /** Used in this browser before. */
  readonly isRecent: boolean
}

export type Connectors = {
  /** One for each wallet, in the order of the host's configuration. */
  readonly connectors: readonly WalletConnector[]
  /** `ready` once every adapter has looked, `failed` when none could be loaded. */
  readonly status: AdapterStatus
}

/** The wallets that can be connected here, of all namespaces; `preload` of useWallet makes the adapters look. */
export function useConnectors(): Connectors {
  const { config, namespaces } = useWalletContext().wallet
  const byNamespace = useWalletState(state => state.connectors)
  const adapterStatus = useWalletState(state => state.adapterStatus)
  const known = useWalletState(state => state.knownConnections)
  return useMemo(() => {
    const recentIds = Object.values(known).flatMap(list => list.map(({ connectorId }) => connectorId))
    const all = groupConnectors(namespaces.flatMap(namespace => byNamespace[namespace]))
    const connectors = orderConnectors(all, {
      recent: recentIds.map(id => ({ id })),
      ...(config.featuredWalletIds && { featuredIds: config.featuredWalletIds }),
      order: mergeFeatures(config.features, config.remoteFeatures).connectorTypeOrder,
    })
    const isRecent = ({ id, connectors: members = [] }: Connector) =>
      [id, ...members.map(member => member.id)].some(one => recentIds.includes(one))
    return {
      connectors: connectors.map(connector => ({ ...connector, isRecent: isRecent(connector) })),
      status: statusOf(namespaces.map(namespace => adapterStatus[namespace])),
    }
  }, [config, namespaces, byNamespace, adapterStatus, known])
}

function statusOf(statuses: readonly AdapterStatus[]): AdapterStatus {
  if (statuses.includes('loading')) return 'loading'
  if (statuses.includes('ready')) return 'ready'
  return statuses.includes('failed') ? 'failed' : statuses.length === 0 ? 'ready' : 'idle'
}
