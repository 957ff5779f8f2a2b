import { UserRejectedError } from './UserRejectedError.ts'

const transactionCodes = new Set<unknown>([4001, 5000, 'ACTION_REJECTED'])
const codes = new Set<unknown>([...transactionCodes, 'USER_REJECTED'])
const words = /\b(user|request)\b.*\b(rejected|denied|declined|cancell?ed)\b/i

/**
 * Whether an error of a wallet says that the person refused. EIP-1193 says code 4001; some wallets wrap it
 * (in `cause`, `data.originalError` or `error`), some use 5000 (CAIP) or words alone.
 */
export function isUserRejection(error: unknown): boolean {
  return someWrapped(error, inner => inner instanceof UserRejectedError || saysRejected(inner))
}

/**
 * The same for `eth_sendTransaction`, by code alone: a node's words about a transaction that is already out
 * ("request denied") must not be taken for a refusal, for after one the same deposit may be asked for again.
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

/** Words count only where the wallet gave no code of its own: a node may also say "denied". */
function isVagueCode(code: unknown): boolean {
  return code === undefined || code === -32603 || code === -32000
}
