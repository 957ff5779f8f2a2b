import { useLingui } from '@lingui/react'
import type { MessageId } from './MessageId.ts'

export type TextValues = Readonly<Record<string, string | number>>

/** The text of a message id in the current language: `t('stake.validators', { count: 10 })`. */
export type Translate = (id: MessageId, values?: TextValues) => string

export function useText(): Translate {
  const { _ } = useLingui()
  return _ as Translate
}
