import { cleanIcon } from '../announcements/cleanIcon.ts'
import { connectorTypes } from '../connectors/Connector.ts'
import { type Namespace, namespaces } from '../networks/Network.ts'
import { isStoredName, parseJson } from '../storage/parseJson.ts'
import type { KnownConnection } from './Connection.ts'
import { readAccounts } from './parseStoredAccount.ts'

type Lists<Item> = Readonly<Record<Namespace, readonly Item[]>>

/** Connections remembered per namespace. */
export const connectionLimit = 10

/** Parses each namespace's stored connections; drops everything else. */
export function parseKnownConnections(text: string | null): Lists<KnownConnection> {
  return readLists(text, readConnection, ({ connectorId }) => connectorId)
}

/** Parses the stored ids of connectors that the person disconnected. */
export function parseConnectorIds(text: string | null): Lists<string> {
  return readLists(
    text,
    (_, value) => (isStoredName(value) ? value : null),
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
  const known = readAccounts(namespace, accounts)
  const knownType = connectorTypes.find(each => each === type)
  if (!isStoredName(connectorId) || !isStoredName(connectorName) || !knownType || known.length === 0)
    return null
  return {
    connectorId,
    connectorName,
    connectorIcon: cleanIcon(connectorIcon),
    type: knownType,
    accounts: known,
    recent: recent === true,
    ...(isRecord(auth) && isStoredName(auth.name) && { auth: { name: auth.name } }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
