import { cleanIcon } from '../announcements/cleanIcon.ts'
import type { Namespace } from '../networks/Network.ts'
import { isStoredName, parseJson } from '../storage/parseJson.ts'
import { addressForms } from '../validation/addressForms.ts'
import { type AccountOf, accountTypes, type ConnectionAccount, type StoredAccount } from './Connection.ts'

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
  if (!isStoredType(type) || !isStoredName(id) || !isStoredName(connectorName)) return null
  const icon = cleanIcon(connectorIcon)
  const account = { namespace, address, chainId, type, id, connectorName, connectorIcon: icon }
  const known = readAccounts(namespace, accounts)
  const all = known.length > 0 ? known : [{ namespace, address, type: 'eoa' }]
  return { ...account, accounts: all } as unknown as StoredAccount<AccountOf[Name]>
}

const accountLimit = 100

function isAddress(namespace: Namespace, address: unknown): address is string {
  return typeof address === 'string' && addressForms[namespace].test(address)
}

function isChainId(namespace: Namespace, chainId: unknown): boolean {
  if (namespace === 'eip155') return typeof chainId === 'number' && Number.isSafeInteger(chainId)
  return typeof chainId === 'string' && /^[-_a-zA-Z0-9]{1,32}$/.test(chainId)
}

function isStoredType(type: unknown): boolean {
  return /^(ANNOUNCED|INJECTED|MULTI_CHAIN|EXTERNAL|WALLET_CONNECT)$/.test(String(type))
}

/** The valid accounts of a stored list. */
export function readAccounts(namespace: Namespace, value: unknown): readonly ConnectionAccount[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, accountLimit) : []
  return list.filter(account => isConnectionAccount(namespace, account))
}

function isConnectionAccount(namespace: Namespace, value: unknown): value is ConnectionAccount {
  const account = value as { namespace?: unknown; address?: unknown; type?: unknown } | null
  return (
    typeof account === 'object' &&
    account !== null &&
    account.namespace === namespace &&
    isAddress(namespace, account.address) &&
    accountTypes.some(type => type === account.type)
  )
}
