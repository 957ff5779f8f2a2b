import type { SwapMessages } from '../../../messages/swap/en_US.ts'

/** What a failure of a swap means for the person. */
export function swapFailureText(words: SwapMessages, code: string): string {
  const known: Readonly<Record<string, string>> = words.failures
  return known[code] ?? words.otherFailure
}
