import { cleanIcon } from '../announcements/cleanIcon.ts'
import type { Namespace } from '../networks/Network.ts'
import { parseJson } from '../storage/parseJson.ts'
import type { AccountOf, ConnectionAccount, StoredAccount } from './Connection.ts'

/** Parses a stored account; null if invalid: others can write to storage, which must not break the page. */
export function parseStoredAccount<Name extends Namespace>(
  namespace: Name,
  text: string | null,
): StoredAccount<AccountOf[Name]> | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { address, chainId, type, id, connectorName, connectorIcon, accounts } = value as Record<
    string,
    unknown
  >
  if (!isAddress(namespace, address) || !isChainId(namespace, chainId)) return null
  if (!isStoredType(type) || !isText(id) || !isText(connectorName)) return null
  const icon = cleanIcon(connectorIcon)
  const account = { namespace, address, chainId, type, id, connectorName, connectorIcon: icon }
  const others = Array.isArray(accounts) ? accounts.slice(0, accountLimit) : []
  const known = others.filter(other => isConnectionAccount(namespace, other))
  const all = known.length > 0 ? known : [{ namespace, address, type: 'eoa' }]
  return { ...account, accounts: all } as unknown as StoredAccount<AccountOf[Name]>
}

const accountLimit = 100
const addressForms: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^[a-zA-Z0-9]{14,90}$/,
}

function isAddress(namespace: Namespace, address: unknown): address is string {
  return typeof address === 'string' && addressForms[namespace].test(address)
}

function isChainId(namespace: Namespace, chainId: unknown): boolean {
  if (namespace === 'eip155') return typeof chainId === 'number' && Number.isSafeInteger(chainId)
  return typeof chainId === 'string' && /^[-_a-zA-Z0-9]{1,32}$/.test(chainId)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200
}

function isStoredType(type: unknown): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN' || type === 'EXTERNAL'
}

export function isConnectionAccount(namespace: Namespace, value: unknown): value is ConnectionAccount {
  const account = value as { namespace?: unknown; address?: unknown; type?: unknown } | null
  return (
    typeof account === 'object' &&
    account !== null &&
    account.namespace === namespace &&
    isAddress(namespace, account.address) &&
    (account.type === 'eoa' || account.type === 'smartAccount' || account.type === 'payment')
  )
}
