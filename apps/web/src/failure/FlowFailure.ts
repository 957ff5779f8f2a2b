import { BaseError, plainText } from '@granary/errors'
import { requestIdOf } from '../api/requestIdOf.ts'

/**
 * A failure. The screen text follows from `code`; `message` and `details` are in English or from outside, sanitised,
 * and appear in the details.
 */
export type FlowFailure = {
  code: string
  message: string
  details?: string
  /** Request id of the failed call, to search for in the server's log. */
  requestId?: string
}

export function flowFailure(error: unknown): FlowFailure {
  if (!(error instanceof BaseError))
    return { code: 'UNEXPECTED', message: plainText(error instanceof Error ? error.message : String(error)) }
  const { code, shortMessage, details } = error
  const requestId = requestIdOf(error)
  return {
    code,
    message: plainText(shortMessage),
    ...(details && { details: plainText(details) }),
    ...(requestId && { requestId }),
  }
}
