import { browserLanguage } from 'virtual:browser-language'
import { defaultLocale, isLocale, type Locale, locales } from './locale.ts'

const key = 'language'

/** The stored language, else the browser's if the provider allows it, else English. */
export function readStoredLocale(): Locale {
  try {
    const stored = localStorage.getItem(key)
    if (isLocale(stored)) return stored
  } catch {
    // Storage is blocked for this page.
  }
  return firstLocale(browserLanguage ? navigator.languages : [])
}

/** The first of the visitor's languages that the site has, matched by its first two letters (`zh-HK`), or English. */
export function firstLocale(languages: readonly string[]): Locale {
  const spoken = languages.flatMap(language =>
    locales.filter(locale => locale.slice(0, 2) === language.slice(0, 2)),
  )
  return spoken[0] ?? defaultLocale
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
}
