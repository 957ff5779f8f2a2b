import { BaseError } from '@granary/errors'

/** Why something did not work, ready to be shown: the screen has its own sentence for most codes. */
export type FlowFailure = { code: string; message: string; details?: string }

export function flowFailure(error: unknown): FlowFailure {
  if (error instanceof BaseError)
    return { code: error.code, message: error.shortMessage, ...(error.details && { details: error.details }) }
  return { code: 'UNEXPECTED', message: error instanceof Error ? error.message : String(error) }
}
