import { BaseError, plainText } from '@granary/errors'

/** Why a plan failed, for views: without anything that a node or wallet may hide in its text. */
export function failureOf(error: unknown) {
  if (!(error instanceof BaseError))
    return { code: 'UNEXPECTED', message: plainText(error instanceof Error ? error.message : String(error)) }
  const { code, shortMessage, details } = error
  return { code, message: plainText(shortMessage), ...(details && { details: plainText(details) }) }
}
