import { isUserRejection } from '../core/index.ts'

/** Solana wallets' words without a code. Only for connecting and signing, where no node answers. */
const words =
  /^(approval denied|(transaction|connection|request|message|sign ?in)\b.{0,20}\b(rejected|denied|declined|cancell?ed)|user disapproved)/i

/** Whether a wallet's error means that the person refused. */
export function isSolanaRejection(error: unknown): boolean {
  if (isUserRejection(error)) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === undefined && typeof message === 'string' && words.test(message)
}
