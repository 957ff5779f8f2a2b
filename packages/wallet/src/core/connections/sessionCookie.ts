import { namespaces } from '../networks/Network.ts'
import { parseJson } from '../storage/parseJson.ts'
import type { ConnectedAccount, StoredAccount } from './Connection.ts'
import { parseStoredAccount } from './parseStoredAccount.ts'

/** The accounts with which a visitor was connected, one a namespace. Plain data: a server component can pass it on. */
export type SessionAccounts = readonly StoredAccount<ConnectedAccount>[]

const cookieName = 'granary-wallet'
const lifetime = 31_536_000

/**
 * The session that a page with `sessionCookie: true` left in its cookie. Empty without one, and for a broken one: a
 * visitor can write into it, so it only says what to show first.
 * @param cookies a request's `cookie` header
 */
export function readSessionCookie(cookies: string | null | undefined): SessionAccounts {
  const pair = cookies?.split(/; */).find(each => each.startsWith(`${cookieName}=`))
  const list = parseJson(decoded(pair?.slice(cookieName.length + 1)))
  if (!Array.isArray(list)) return []
  return namespaces
    .map(name => list.find(account => account?.namespace === name))
    .map(account => account && parseStoredAccount(account.namespace, JSON.stringify(account)))
    .filter(account => account != null)
}

/** Keeps the session for the server; an empty one removes the cookie. Pictures and further accounts stay in the browser. */
export function writeSessionCookie(accounts: SessionAccounts): void {
  const { document, location } = globalThis as {
    document?: { cookie: string }
    location?: { protocol: string }
  }
  if (!document) return
  const kept = accounts.map(({ namespace, address, chainId, type, id, connectorName }) => ({
    namespace,
    address,
    chainId,
    type,
    id,
    connectorName,
  }))
  const value = kept.length > 0 ? encodeURIComponent(JSON.stringify(kept)) : ''
  const secure = location?.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${value}; path=/; samesite=lax; max-age=${value ? lifetime : 0}${secure}`
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null
  } catch {
    return null
  }
}
