import { browserLanguage } from 'virtual:browser-language'
import { defaultLocale, isLocale, type Locale, locales } from './locale.ts'

const key = 'language'

/** The stored language; without one the browser's where the provider wants that, and English otherwise. */
export function readStoredLocale(): Locale {
  try {
    const stored = localStorage.getItem(key)
    if (isLocale(stored)) return stored
  } catch {
    // Storage is closed to this page.
  }
  return firstLocale(browserLanguage ? navigator.languages : [])
}

/** The first of somebody's languages that the site speaks, told by its first two letters (`zh-HK`), or English. */
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
    // Storage is closed to this page: the choice holds until the page is left.
  }
}
