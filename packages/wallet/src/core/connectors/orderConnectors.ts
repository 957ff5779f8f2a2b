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

/** A connector with the reason for its place. */
export type OrderedConnector = Connector & { readonly kind: ConnectorKind }

/** Connectors in the order of the Connect view: by kind, then as they came. */
export function orderConnectors(connectors: readonly Connector[], lists: Lists): readonly OrderedConnector[] {
  const order = allKinds(lists.order)
  return byKind(
    connectors.map(connector => ({ ...connector, kind: kindOf(connector, lists, order) })),
    order,
  )
}

/** Rows in the order of their kinds, then as they came. A host may order some kinds: the others follow. */
export function byKind<Row extends { readonly kind: ConnectorKind }>(
  rows: readonly Row[],
  order: readonly ConnectorKind[],
): readonly Row[] {
  const kinds = allKinds(order)
  return [...rows].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

function allKinds(order: readonly ConnectorKind[] = []): readonly ConnectorKind[] {
  return [...new Set([...order, ...connectorKinds])]
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
