import { useMemo } from 'react'
import {
  type AdapterStatus,
  type Connector,
  featuresOf,
  groupConnectors,
  type OrderedConnector,
  orderConnectors,
} from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

/** An installed wallet; of type MULTI_CHAIN with `connectors` if it has several namespaces. */
export type WalletConnector = OrderedConnector & {
  /** One of the two used last in this browser. */
  readonly isRecent: boolean
}

export type Connectors = {
  /** One per wallet, in the order of the host's configuration. */
  readonly connectors: readonly WalletConnector[]
  /** `ready` once every adapter has looked, `failed` if none could load. */
  readonly status: AdapterStatus
}

/** The wallets that can connect here, of all namespaces; `preload` of useWallet loads the adapters. */
export function useConnectors(): Connectors {
  const { config, namespaces } = useWalletContext().wallet
  const byNamespace = useWalletState(state => state.connectors)
  const adapterStatus = useWalletState(state => state.adapterStatus)
  const recent = useWalletState(state => state.recentWallets)
  const remoteFeatures = useWalletState(state => state.remoteFeatures)
  return useMemo(() => {
    const recentIds = recent.map(({ id }) => id)
    const all = groupConnectors(namespaces.flatMap(namespace => byNamespace[namespace]))
    const connectors = orderConnectors(all, {
      recent,
      ...(config.featuredWalletIds && { featuredIds: config.featuredWalletIds }),
      ...(config.customWallets && { customIds: config.customWallets.map(({ id }) => id) }),
      order: featuresOf({ remoteFeatures }, config).connectorTypeOrder,
    })
    const isRecent = ({ id, connectors: members = [] }: Connector) =>
      [id, ...members.map(member => member.id)].some(one => recentIds.includes(one))
    return {
      connectors: connectors.map(connector => ({ ...connector, isRecent: isRecent(connector) })),
      status: statusOf(namespaces.map(namespace => adapterStatus[namespace])),
    }
  }, [config, namespaces, byNamespace, adapterStatus, recent, remoteFeatures])
}

function statusOf(statuses: readonly AdapterStatus[]): AdapterStatus {
  if (statuses.includes('loading')) return 'loading'
  if (statuses.includes('ready')) return 'ready'
  return statuses.includes('failed') ? 'failed' : statuses.length === 0 ? 'ready' : 'idle'
}
