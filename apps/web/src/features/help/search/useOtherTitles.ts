import { languages } from 'virtual:languages'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { loadTitles } from '#web/i18n/messages.ts'

/**
 * Titles of topics and terms in the site's other languages, by message id: readers search for the word they know. Empty
 * until the person searches, and where the catalog fails to load.
 */
export function useOtherTitles(isWanted: boolean): Readonly<Record<string, string>> {
  const { i18n } = useLingui()
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (!isWanted) return
    const others = languages.filter(language => language !== i18n.locale)
    Promise.all(others.map(language => loadTitles(language, 'contact.help', 'contact.help'))).then(
      found => setTitles(joined(found)),
      () => {},
    )
  }, [isWanted, i18n.locale])
  return titles
}

function joined(catalogs: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [id, title] of catalogs.flatMap(Object.entries<string>)) all[id] = `${all[id] ?? ''} ${title}`
  return all
}
