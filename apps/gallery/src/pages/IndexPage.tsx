import { Field } from '@granary/ui'
import { useState } from 'react'
import { type Place, placeHref } from '../address.ts'
import { type GalleryState, idOf } from '../GalleryState.ts'
import styles from './IndexPage.module.css'

const looks = [
  { theme: 'light', locale: 'en_US', name: 'light' },
  { theme: 'dark', locale: 'en_US', name: 'dark' },
  { theme: 'light', locale: 'zh_CN', name: '浅色' },
  { theme: 'dark', locale: 'zh_CN', name: '深色' },
] as const

/** All states by view, searchable. */
export function IndexPage({
  states,
  place,
}: {
  readonly states: readonly GalleryState[]
  readonly place: Place
}) {
  const [term, setTerm] = useState('')
  const found = states.filter(state => idOf(state).toLowerCase().includes(term.trim().toLowerCase()))
  const views = [...new Set(found.map(({ view }) => view))]
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Gallery</h1>
      <p className={styles.text}>
        Every view of the wallet modal in every state, and the parts it is made of.
      </p>
      <Field label="Search">
        {control => (
          <input
            {...control}
            className={styles.search}
            type="search"
            value={term}
            onChange={event => setTerm(event.target.value)}
          />
        )}
      </Field>
      <p className={styles.text} role="status">
        {found.length} of {states.length}
      </p>
      <div className={styles.views}>
        {views.map(view => (
          <section key={view}>
            <h2 className={styles.view}>{view}</h2>
            <ul className={styles.states}>
              {found
                .filter(state => state.view === view)
                .map(state => (
                  <li key={state.state} className={styles.state}>
                    <a href={placeHref({ ...place, id: idOf(state) })}>{state.state}</a>
                    <span className={styles.looks}>
                      {looks.map(({ theme, locale, name }) => (
                        <a
                          key={name}
                          lang={locale === 'zh_CN' ? 'zh-CN' : undefined}
                          aria-label={`${view}, ${state.state}, ${name}`}
                          href={placeHref({ id: idOf(state), theme, locale })}
                        >
                          {name}
                        </a>
                      ))}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
