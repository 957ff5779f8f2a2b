import { type ConnectorKind, connectorKinds } from '../config/Features.ts'
import type { WalletEntry } from '../wallet-list/WalletEntry.ts'
import type { Connector } from './Connector.ts'

type Lists = {
  /** Recently used wallets. */
  readonly recent?: readonly Pick<WalletEntry, 'id'>[]
  readonly featuredIds?: readonly string[]
  readonly customIds?: readonly string[]
  readonly recommendedIds?: readonly string[]
  readonly order?: readonly ConnectorKind[]
}

/** Connectors in the order of the Connect view: by kind, then as they came. */
export function orderConnectors(connectors: readonly Connector[], lists: Lists): readonly Connector[] {
  const order = [...new Set([...(lists.order ?? []), ...connectorKinds])]
  const placeOf = (connector: Connector) => order.indexOf(kindOf(connector, lists, order))
  return connectors
    .map(connector => ({ connector, place: placeOf(connector) }))
    .sort((a, b) => a.place - b.place)
    .map(({ connector }) => connector)
}

/** The first kind in the order that applies. */
function kindOf(connector: Connector, lists: Lists, order: readonly ConnectorKind[]): ConnectorKind {
  const { recent = [], featuredIds = [], customIds = [], recommendedIds = [] } = lists
  const { type, connectors = [] } = connector
  const isIn = (ids: readonly string[]) =>
    [connector, ...connectors].some(({ id, explorerId = id }) => ids.includes(id) || ids.includes(explorerId))
  const kinds: Readonly<Record<ConnectorKind, boolean>> = {
    walletConnect: type === 'WALLET_CONNECT',
    recent: isIn(recent.map(wallet => wallet.id)),
    injected: type === 'INJECTED' || type === 'ANNOUNCED' || type === 'MULTI_CHAIN',
    featured: isIn(featuredIds),
    custom: isIn(customIds),
    external: type === 'EXTERNAL',
    recommended: isIn(recommendedIds),
  }
  return order.find(kind => kinds[kind]) ?? 'recommended'
}
