import { BaseError } from '@granary/errors'
import { plainText } from '../../../format/plainText.ts'

/** Why something did not work, in words that may come from outside, cleaned and ready to be shown: the screen has its own sentence for most codes. */
export type FlowFailure = {
  code: string
  message: string
  details?: string
  /** The server's own number of the request that it refused: its log can be searched for it. */
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

/** Of a refusal by the server (`ApiProblemError`); anything that is no plain id is left out. */
function requestIdOf(error: object): string | undefined {
  const { problem } = error as { problem?: { requestId?: unknown } }
  const id = problem?.requestId
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}
