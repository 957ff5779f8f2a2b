import { BaseError } from '@granary/errors'

/** The request id of a failed call in the server's log; anything but a plain id is dropped. */
export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const { requestId, problem } = error as { requestId?: unknown; problem?: { requestId?: unknown } }
  const id = requestId ?? problem?.requestId
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}
