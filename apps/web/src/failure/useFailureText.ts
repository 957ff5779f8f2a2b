import { useLingui } from '@lingui/react'
import type { FlowFailure } from './FlowFailure.ts'

/** The sentence of the catalog for an error code; what the error itself says where there is none. */
export function useFailureText(): (failure: FlowFailure) => string {
  const { i18n } = useLingui()
  return ({ code, message }) => {
    const id = `stake.error.${code}`
    return id in i18n.messages ? i18n._(id) : message
  }
}
