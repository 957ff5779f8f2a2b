import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, type Locale, languageTag } from './locale.ts'
import type { MessageGroup } from './messageGroups.ts'
import { readStoredLocale, storeLocale } from './storedLocale.ts'

const files = import.meta.glob<Messages>('./locales/*/*.json', { import: 'messages' })
/** With this query, any catalog of a language stands for the error texts of all. */
const errorFiles = import.meta.glob<Messages>('./locales/*/common.json', {
  query: '?errors',
  import: 'messages',
})
const wanted = new Set<MessageGroup>()
const loads = new Map<string, Promise<void>>()
let current: Locale = defaultLocale

/** The current language. */
export function currentLocale(): Locale {
  return current
}

/** Loads groups in the current language; they follow every later language change. */
export async function loadMessages(groups: readonly MessageGroup[]): Promise<void> {
  for (const group of groups) wanted.add(group)
  await loadAll(current, groups)
}

/** Starts in the stored language. Call once, before the first render. */
export async function startMessages(groups: readonly MessageGroup[]): Promise<void> {
  current = readStoredLocale()
  await loadMessages(groups)
  activate(current)
}

/**
 * Changes the language after loading all groups in use, and stores it.
 * @throws the import error if a catalog fails to load; the old language then stays
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadAll(locale, [...wanted])
  current = locale
  // Groups requested during the load arrived in the old language.
  await loadAll(locale, [...wanted])
  activate(locale)
  storeLocale(locale)
}

function activate(locale: Locale) {
  i18n.activate(locale, languageTag[locale])
  // The build renders pages without a document and writes this itself.
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag[locale]
}

async function loadAll(locale: Locale, groups: readonly MessageGroup[]): Promise<void> {
  await Promise.all(groups.map(group => loadOnce(locale, group)))
}

function loadOnce(locale: Locale, group: MessageGroup): Promise<void> {
  const name = `${locale}/${group}`
  const started = loads.get(name)
  if (started) return started
  const load = loadFile(locale, group).then(messages => i18n.load(locale, messages))
  loads.set(name, load)
  // Forget a failed load, so that the next visit retries.
  load.catch(() => loads.delete(name))
  return load
}

/**
 * Reads the plain texts of a catalog in a language that the page is not in, and leaves the page's language alone.
 * @param prefix of the ids to read
 */
export async function loadTitles(
  locale: Locale,
  group: MessageGroup,
  prefix: string,
): Promise<Record<string, string>> {
  const texts = Object.entries(await loadFile(locale, group)).flatMap(([id, [text, ...more]]) =>
    id.startsWith(prefix) && typeof text === 'string' && more.length === 0 ? [[id, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

async function loadFile(locale: Locale, group: MessageGroup): Promise<Messages> {
  const load =
    group === 'errors'
      ? errorFiles[`./locales/${locale}/common.json`]
      : files[`./locales/${locale}/${group}.json`]
  return load ? load() : {}
}
