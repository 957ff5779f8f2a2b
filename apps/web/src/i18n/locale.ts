/** Languages of the site, by the keys that are stored and that name the catalogs. */
export const locales = ['en_US', 'zh_CN'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en_US'

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/** The language tag (BCP 47) for `<html lang>` and for Intl. */
export const languageTag: Readonly<Record<Locale, string>> = { en_US: 'en-US', zh_CN: 'zh-CN' }
