import { BaseError } from '@granary/errors'
import { requestIdOf } from '../api/requestIdOf.ts'
import { plainText } from '../format/plainText.ts'

/** Why something did not work. The screen says it by `code`; `message` and `details` are English or from outside, cleaned, and stand in the details. */
export type FlowFailure = {
  code: string
  message: string
  details?: string
  /** Of the request to the server that failed: the server's log can be searched for it. */
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
