import { isUserRejection } from '../core/index.ts'

/** What wallets of Solana say without a code. Only for connecting and signing, where no node has a say. */
const words =
  /^(approval denied|(transaction|connection|request|message|sign ?in)\b.{0,20}\b(rejected|denied|declined|cancell?ed)|user disapproved)/i

/** Whether an error of a wallet says that the person refused. */
export function isSolanaRejection(error: unknown): boolean {
  if (isUserRejection(error)) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === undefined && typeof message === 'string' && words.test(message)
}
