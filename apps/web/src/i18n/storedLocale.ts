import { defaultLocale, isLocale, type Locale } from './locale.ts'

const key = 'language'

/** The stored language, or English: also when storage is closed to the page or holds something else. */
export function readStoredLocale(): Locale {
  try {
    const stored = localStorage.getItem(key)
    return isLocale(stored) ? stored : defaultLocale
  } catch {
    return defaultLocale
  }
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Storage is closed to this page: the choice holds until the page is left.
  }
}
