import { BaseError } from '@granary/errors'
import type { DevnetStatus } from '../DevnetStatus.ts'

/** An error sent from the devnet's process to its starter. */
export type PlainError = { code: string; shortMessage: string; details: string }

export type ProcessMessage =
  | { type: 'log'; line: string }
  | { type: 'ready'; status: DevnetStatus }
  | { type: 'failed'; error: PlainError }

export function toPlainError(error: unknown): PlainError {
  if (error instanceof BaseError)
    return { code: error.code, shortMessage: error.shortMessage, details: error.message }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'DEVNET_FAILED', shortMessage: 'The devnet failed.', details }
}
