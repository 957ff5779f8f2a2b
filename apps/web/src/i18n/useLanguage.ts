import { useLingui } from '@lingui/react'
import { isLocale, languageTag } from './locale.ts'

/** The current language for Intl: `en-US`. */
export function useLanguage(): string {
  const { i18n } = useLingui()
  return isLocale(i18n.locale) ? languageTag[i18n.locale] : 'en-US'
}
