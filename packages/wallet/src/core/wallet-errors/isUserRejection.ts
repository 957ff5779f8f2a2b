import { UserRejectedError } from './UserRejectedError.ts'

const transactionCodes = new Set<unknown>([4001, 5000, 'ACTION_REJECTED'])
const codes = new Set<unknown>([...transactionCodes, 'USER_REJECTED'])
const words = /\b(user|request)\b.*\b(rejected|denied|declined|cancell?ed)\b/i

/**
 * Whether a wallet's error means that the person refused. EIP-1193 uses code 4001; some wallets wrap it (in
 * `cause`, `data.originalError` or `error`), use 5000 (CAIP) or only words.
 */
export function isUserRejection(error: unknown): boolean {
  return someWrapped(error, inner => inner instanceof UserRejectedError || saysRejected(inner))
}

/**
 * As `isUserRejection` for `eth_sendTransaction`, by code alone: after a refusal the same deposit may be
 * requested again, so a node's words about a sent transaction ("request denied") must not count.
 */
export function isTransactionRejection(error: unknown): boolean {
  return someWrapped(error, ({ code }) => transactionCodes.has(code))
}

type WalletSaid = { code?: unknown; message?: unknown; cause?: unknown; data?: unknown; error?: unknown }

function someWrapped(error: unknown, test: (error: WalletSaid) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 8) return false
  const said: WalletSaid = error
  if (test(said)) return true
  const { cause, data, error: inner } = said
  const original =
    typeof data === 'object' && data !== null
      ? (data as { originalError?: unknown }).originalError
      : undefined
  return [cause, original, inner].some(wrapped => someWrapped(wrapped, test, depth + 1))
}

function saysRejected({ code, message }: WalletSaid): boolean {
  if (codes.has(code)) return true
  return isVagueCode(code) && typeof message === 'string' && words.test(message.slice(0, 500))
}

/** Words count only without a code of the wallet's own: a node may also say "denied". */
function isVagueCode(code: unknown): boolean {
  return code === undefined || code === -32603 || code === -32000
}
