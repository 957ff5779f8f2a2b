import { errorCode } from './errorCode.ts'

/** A refusal that asking again will not change (not configured, not found, invalid) is final. */
export function isWorthRetrying(error: unknown): boolean {
  // Answered with 503, and yet final until the provider changes the settings.
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED') return false
  const status = (error as { problem?: { status?: number } }).problem?.status
  return status === undefined || status === 429 || status >= 500
}
