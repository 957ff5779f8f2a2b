import { BaseError } from '@granary/errors'

/** The id under which the server's log has a request that failed; anything that is no plain id is left out. */
export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const { requestId, problem } = error as { requestId?: unknown; problem?: { requestId?: unknown } }
  const id = requestId ?? problem?.requestId
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}
