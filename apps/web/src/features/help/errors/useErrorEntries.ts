import { useLingui } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { loadMessages } from '#web/i18n/messages.ts'
import { type ErrorEntry, errorEntries } from './errorEntries.ts'

export type ErrorEntries = {
  /** Undefined until their texts are there. */
  entries: readonly ErrorEntry[] | undefined
  isFailed: boolean
  retry: () => void
}

/** All error codes in the current language. Their texts are fetched when `isWanted`, once. */
export function useErrorEntries(isWanted: boolean): ErrorEntries {
  const { i18n, _ } = useLingui()
  const [state, setState] = useState<'none' | 'loaded' | 'failed'>('none')
  useEffect(() => {
    if (!isWanted || state !== 'none') return
    loadMessages(['errors']).then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [isWanted, state])
  const isLoaded = state === 'loaded'
  // `_` changes with the language.
  const entries = useMemo(
    () => (isLoaded ? errorEntries({ messages: i18n.messages, _: _ as typeof i18n._ }) : undefined),
    [isLoaded, i18n, _],
  )
  return { entries, isFailed: state === 'failed', retry: () => setState('none') }
}
