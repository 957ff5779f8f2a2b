import { CloseIcon, SearchIcon } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { longestQuery } from '../useHelpAddress.ts'
import styles from './HelpSearch.module.css'

type HelpSearchProps = {
  query: string
  onQuery: (query: string) => void
  /** The person is about to type. */
  onStart: () => void
}

/** The search field. Enter keeps the words in the page's address. */
export function HelpSearch({ query, onQuery, onStart }: HelpSearchProps) {
  const t = useText()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onQuery('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void navigate({ to: '.', search: query ? { q: query } : {}, replace: true, resetScroll: false })
        }}
      >
        <SearchIcon />
        <input
          ref={input}
          type="search"
          value={query}
          maxLength={longestQuery}
          aria-label={t('contact.help.search')}
          placeholder={t('contact.help.searchHint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={onStart}
          onChange={event => onQuery(event.target.value)}
        />
        {query !== '' && (
          <button type="button" aria-label={t('contact.help.searchClear')} onClick={clear}>
            <CloseIcon size={18} />
          </button>
        )}
      </form>
    </search>
  )
}
