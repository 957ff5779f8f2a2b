import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { FlowFailure } from './FlowFailure.ts'

/** The sentence about a failure, in the language on the screen. */
export function useFailureText(): (failure: Pick<FlowFailure, 'code'>) => string {
  const { i18n } = useLingui()
  return ({ code }) => failureText(i18n, code)
}

/**
 * The sentence about an error code: its own where the loaded catalogs have one, else one that says what to do with an
 * error nobody foresaw. Never the English of the error itself: that stands in the details.
 */
export function failureText(i18n: Pick<I18n, 'messages' | '_'>, code: string): string {
  return i18n._(failureSentence(i18n.messages, code) ?? 'stake.error.other')
}

/** The id of the sentence about a code; undefined where there is none that can be said without further values. */
export function failureSentence(messages: I18n['messages'], code: string): string | undefined {
  const ids = [
    `stake.error.${code}`,
    `claim.action.obstacle.${code}`,
    `claim.error.${code}`,
    `reward.alert.error.${code}`,
  ]
  return ids.find(id => id in messages && isWhole(messages[id]))
}

function isWhole(message: unknown): boolean {
  return !Array.isArray(message) || message.every(part => typeof part === 'string')
}
