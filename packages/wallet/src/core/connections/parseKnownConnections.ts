import { type Namespace, namespaces } from '../networks/Network.ts'
import { parseJson } from '../storage/parseJson.ts'
import type { KnownConnection } from './Connection.ts'
import { isConnectionAccount } from './parseStoredAccount.ts'

type Lists<Item> = Readonly<Record<Namespace, readonly Item[]>>

/** Connections remembered per namespace, and accounts per connection. */
export const connectionLimit = 10
const accountLimit = 100
const iconLimit = 40_000

const types: readonly unknown[] = [
  'ANNOUNCED',
  'INJECTED',
  'MULTI_CHAIN',
  'EXTERNAL',
  'AUTH',
  'WALLET_CONNECT',
]

/** Parses each namespace's stored connections; drops everything else. */
export function parseKnownConnections(text: string | null): Lists<KnownConnection> {
  return readLists(text, readConnection, ({ connectorId }) => connectorId)
}

/** Parses the stored ids of connectors that the person disconnected. */
export function parseConnectorIds(text: string | null): Lists<string> {
  return readLists(
    text,
    (_, value) => (isId(value) ? value : null),
    id => id,
  )
}

function readLists<Item>(
  text: string | null,
  read: (namespace: Namespace, value: unknown) => Item | null,
  keyOf: (item: Item) => string,
): Lists<Item> {
  const stored = parseJson(text) as Readonly<Record<string, unknown>> | null
  const lists = namespaces.map(namespace => {
    const list = isRecord(stored) && Object.hasOwn(stored, namespace) ? stored[namespace] : []
    const items = new Map<string, Item>()
    for (const value of Array.isArray(list) ? list.slice(0, connectionLimit) : []) {
      const item = read(namespace, value)
      if (item !== null && !items.has(keyOf(item))) items.set(keyOf(item), item)
    }
    return [namespace, [...items.values()]] as const
  })
  return Object.fromEntries(lists) as Lists<Item>
}

function readConnection(namespace: Namespace, value: unknown): KnownConnection | null {
  if (!isRecord(value)) return null
  const { connectorId, connectorName, connectorIcon, type, accounts, recent, auth } = value
  if (!isId(connectorId) || !isId(connectorName) || !types.includes(type) || !Array.isArray(accounts))
    return null
  const known = accounts.slice(0, accountLimit).filter(account => isConnectionAccount(namespace, account))
  if (known.length === 0) return null
  return {
    connectorId,
    connectorName,
    connectorIcon: isIcon(connectorIcon) ? connectorIcon : undefined,
    type: type as KnownConnection['type'],
    accounts: known,
    recent: recent === true,
    ...(isRecord(auth) && isId(auth.name) && { auth: { name: auth.name } }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}

function isIcon(value: unknown): value is string {
  return typeof value === 'string' && value.length <= iconLimit && value.startsWith('data:image/')
}
