import { browserLanguage } from 'virtual:browser-language'
import { languages } from 'virtual:languages'
import { defaultLocale, isLocale, type Locale } from './locale.ts'

const key = 'language'

/** The stored language if it is on offer, else the browser's if the provider allows it, else English. */
export function readStoredLocale(): Locale {
  try {
    const stored = localStorage.getItem(key)
    if (isLocale(stored) && languages.includes(stored)) return stored
  } catch {
    // Storage is blocked for this page.
  }
  return firstLocale(browserLanguage ? navigator.languages : [])
}

/**
 * The first of the visitor's languages on offer, matched by its first two letters (`zh-HK`), else English or what is
 * offered instead.
 */
export function firstLocale(spoken: readonly string[], offered: readonly Locale[] = languages): Locale {
  const known = spoken.flatMap(language =>
    offered.filter(locale => locale.slice(0, 2) === language.slice(0, 2)),
  )
  const fallback = offered.includes(defaultLocale) ? defaultLocale : offered[0]
  return known[0] ?? fallback ?? defaultLocale
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
}
