import type { ConnectedAccount, StoredAccount } from './Connection.ts'
import type { WalletStorage } from './createWalletStorage.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { type Namespace, namespaces } from './Network.ts'

const connectedNamespaces = 'connected_namespaces'
const connectionOf = (namespace: Namespace) => `connection.${namespace}`

/** Remembers over visits which namespaces are connected, and with what (specification section 3: stored items). */
export function createSessionMemory(storage: WalletStorage) {
  const read = (): readonly Namespace[] => {
    const names = storage.getItem(connectedNamespaces)?.split(',') ?? []
    return namespaces.filter(namespace => names.includes(namespace))
  }
  const write = (list: readonly Namespace[]) => storage.setItem(connectedNamespaces, list.join(','))
  return {
    namespaces: read,
    account: (namespace: Namespace) => parseStoredAccount(storage.getItem(connectionOf(namespace))),
    remember(namespace: Namespace, { provider: _, ...account }: ConnectedAccount) {
      write([...new Set([...read(), namespace])])
      storage.setItem(connectionOf(namespace), JSON.stringify(account))
    },
    forget(namespace: Namespace) {
      write(read().filter(name => name !== namespace))
      storage.removeItem(connectionOf(namespace))
    },
  }
}

/** The stored account, or null where the text is not one: whoever can write storage must not break the page. */
export function parseStoredAccount(text: string | null): StoredAccount | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { address, chainId, type, id, connectorName, connectorIcon } = value as Record<string, unknown>
  if (typeof address !== 'string' || !isEvmAddress(address.toLowerCase())) return null
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId)) return null
  if (type !== 'ANNOUNCED' && type !== 'INJECTED') return null
  if (typeof id !== 'string' || typeof connectorName !== 'string') return null
  const icon =
    typeof connectorIcon === 'string' && connectorIcon.startsWith('data:image/') ? connectorIcon : undefined
  return { address: address as `0x${string}`, chainId, type, id, connectorName, connectorIcon: icon }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
