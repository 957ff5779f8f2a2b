import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { FlowFailure } from './FlowFailure.ts'

/** The message of a failure in the current language. */
export function useFailureText(): (failure: Pick<FlowFailure, 'code'>) => string {
  const { i18n } = useLingui()
  return ({ code }) => failureText(i18n, code)
}

/**
 * The message of an error code: its own if a loaded catalog has one, else a general one that says what to do. Never the
 * error's English text, which appears in the details.
 */
export function failureText(i18n: Pick<I18n, 'messages' | '_'>, code: string): string {
  return i18n._(failureSentence(i18n.messages, code) ?? 'stake.error.other')
}

/** The message id of a code; undefined if none fits without further values. */
export function failureSentence(messages: I18n['messages'], code: string): string | undefined {
  const ids = [
    `stake.error.${code}`,
    `claim.action.obstacle.${code}`,
    `claim.error.${code}`,
    `reward.alert.error.${code}`,
    `contact.form.error.${code}`,
    `stake.ssv.error.${code}`,
  ]
  return ids.find(id => id in messages && isWhole(messages[id]))
}

function isWhole(message: unknown): boolean {
  return !Array.isArray(message) || message.every(part => typeof part === 'string')
}
