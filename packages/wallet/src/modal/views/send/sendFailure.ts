import { BaseError } from '@granary/errors'
import type { SendMessages } from '../../../messages/send/en_US.ts'

/** What a failed check of a transfer means for the person. */
export function sendFailure(words: SendMessages, code: string): string {
  const known: Readonly<Record<string, string>> = words.failures
  return known[code] ?? words.otherFailure
}

export const codeOf = (error: unknown): string => (error instanceof BaseError ? error.code : 'UNEXPECTED')
