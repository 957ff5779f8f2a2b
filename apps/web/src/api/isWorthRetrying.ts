import { errorCode } from './errorCode.ts'

/** Refusals that a retry cannot change (not configured, not found, invalid) are final. */
export function isWorthRetrying(error: unknown): boolean {
  // A 503, yet final until the provider changes the settings.
  if (errorCode(error) === 'NETWORK_NOT_CONFIGURED') return false
  const status = (error as { problem?: { status?: number } }).problem?.status
  return status === undefined || status === 429 || status >= 500
}
