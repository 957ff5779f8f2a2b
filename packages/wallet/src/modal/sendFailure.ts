import { BaseError } from '@granary/errors'
import type { Messages } from '../react/index.ts'

/** What a failed check of a transfer means for the person. */
export function sendFailure({ send }: Messages, code: string): string {
  const known: Readonly<Record<string, string>> = send.failures
  return known[code] ?? send.otherFailure
}

export const codeOf = (error: unknown): string => (error instanceof BaseError ? error.code : 'UNEXPECTED')
