import { useLingui } from '@lingui/react'
import { isLocale, languageTag } from './locale.ts'

/** The language on the screen as Intl knows it: `en-US`. */
export function useLanguage(): string {
  const { i18n } = useLingui()
  return isLocale(i18n.locale) ? languageTag[i18n.locale] : 'en-US'
}
