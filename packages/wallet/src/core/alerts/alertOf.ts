import { HttpStatusError } from '../http/HttpStatusError.ts'
import type { AlertCode } from './Alert.ts'

/** Provider messages and the alerts they mean (toolkit specification section 8). */
const providerMessages: readonly (readonly [message: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
]

const wordsLimit = 2000
const depthLimit = 8

/** The alert that an error or one of its causes means for the host's developer; null for most errors. */
export function alertOf(cause: unknown, depth = 0): AlertCode | null {
  if (typeof cause === 'string') return alertOfMessage(cause)
  if (typeof cause !== 'object' || cause === null || depth > depthLimit) return null
  const { code, message, details, cause: inner } = cause as Readonly<Record<string, unknown>>
  if (code === 'CHAIN_NOT_FOUND' || code === 'NETWORK_NOT_FOUND') return 'NETWORK_NOT_FOUND'
  if (code === 'PROJECT_ID_NOT_CONFIGURED') return code
  // The server of the sign-in serves another domain than the page that asks.
  if (code === 'SIWX_SERVER_REFUSED' && /^SIGN_IN_(DOMAIN|ORIGIN)_FOREIGN/.test(String(details)))
    return 'UNVERIFIED_DOMAIN'
  if (cause instanceof HttpStatusError) return alertOfStatus(cause.status)
  return (typeof message === 'string' && alertOfMessage(message)) || alertOf(inner, depth + 1)
}

/** Statuses of specification section 9 (403, 429, 500 to 599). */
function alertOfStatus(status: number): AlertCode | null {
  if (status === 403) return 'INVALID_APP_CONFIGURATION'
  if (status === 429) return 'RATE_LIMITED'
  return status >= 500 && status <= 599 ? 'SERVER_ERROR' : null
}

function alertOfMessage(message: string): AlertCode | null {
  const words = message.slice(0, wordsLimit)
  return providerMessages.find(([said]) => words.includes(said))?.[1] ?? null
}
