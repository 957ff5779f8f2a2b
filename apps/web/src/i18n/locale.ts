/** The site's languages, by the key in storage and catalog names. */
export const locales = ['en_US', 'zh_CN'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en_US'

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/** BCP 47 tag for `<html lang>` and Intl. */
export const languageTag: Readonly<Record<Locale, string>> = { en_US: 'en-US', zh_CN: 'zh-CN' }
