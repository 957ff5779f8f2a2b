import type { WalletLocale } from '../react/index.ts'

/** The language of the host as BCP 47, for `lang` and `Intl`. */
export function languageTag(locale: WalletLocale): string {
  return locale === 'zh_CN' ? 'zh-CN' : 'en'
}
