import type { Snackbar } from '../core/index.ts'
import { toastTexts } from '../core/internal.ts'
import type { Messages } from '../react/index.ts'

type Words = Pick<Messages, 'account' | 'alert' | 'errors'>

/** A toast's text: the core's own translated, anything else unchanged. */
export function toastText({ message, code }: Pick<Snackbar, 'message' | 'code'>, words: Words): string {
  if (code) return errorText({ code, shortMessage: message }, words)
  if (message === toastTexts.unwatched) return words.account.unwatched
  if (message === toastTexts.tokenBalance) return words.account.tokensUnread
  if (message === toastTexts.transactions) return words.account.transactionsUnread
  if (message === toastTexts.refusedOrigin)
    return words.alert.texts.INVALID_APP_CONFIGURATION?.short ?? message
  return message
}

type Told = { readonly code: string; readonly shortMessage: string }

/** An error's translated text; its own `shortMessage` for a code of the host. */
export function errorText({ code, shortMessage }: Told, { errors }: Pick<Messages, 'errors'>): string {
  return (Object.hasOwn(errors, code) && errors[code]) || shortMessage
}
