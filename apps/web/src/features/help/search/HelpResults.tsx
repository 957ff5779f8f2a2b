import { Chip } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './HelpResults.module.css'
import { type HelpEntry, searchHelp } from './searchHelp.ts'

const kinds = {
  topic: 'contact.help.kindTopic',
  term: 'contact.help.kindTerm',
  error: 'contact.help.kindError',
} as const

/** What the search found. */
export function HelpResults({ query, entries }: { query: string; entries: readonly HelpEntry[] }) {
  const t = useText()
  const found = searchHelp(entries, query)
  return (
    <section aria-label={t('contact.help.resultsTitle')}>
      <p role="status" className={styles.count}>
        {found.length > 0
          ? t('contact.help.results', { count: found.length })
          : t('contact.help.noResults', { query: query.trim() })}
      </p>
      <ul className={styles.results}>
        {found.map(entry => (
          <li key={entry.id}>
            <Result entry={entry} query={query} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ entry, query }: { entry: HelpEntry; query: string }) {
  const t = useText()
  const navigate = useNavigate()
  const target =
    entry.kind === 'error'
      ? { to: '.', search: { error: entry.id } }
      : { to: '.', search: {}, hash: entry.id }
  /** Keeps the words in the history first, so that Back returns to these results. */
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    await navigate({ to: '.', search: { q: query }, replace: true, resetScroll: false })
    await navigate(target)
  }
  return (
    <Link {...target} className={styles.result} onClick={event => void open(event)}>
      <span className={entry.kind === 'error' ? styles.code : styles.title}>{entry.title}</span>
      <Chip>{t(kinds[entry.kind])}</Chip>
      <span className={styles.text}>{entry.text}</span>
    </Link>
  )
}
