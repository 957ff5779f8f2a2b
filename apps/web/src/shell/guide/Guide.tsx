import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '../Container.tsx'
import styles from './Guide.module.css'
import { useGuidePlace } from './useGuidePlace.ts'

type GuideProps = {
  title: string
  lead: string
  /** Between the summary and the columns: the search. */
  tools?: ReactNode
  /** The page's parts, in order; each has an element with its id. */
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A long text page: contents on the left, the text at a readable width. Opens and focuses the place in its address. */
export function Guide({ title, lead, tools, contents, children }: GuideProps) {
  useGuidePlace()
  return (
    <Container>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {tools}
      </div>
      <div className={styles.columns}>
        <Contents contents={contents} />
        <div className={styles.body}>{children}</div>
      </div>
    </Container>
  )
}

function Contents({ contents }: Pick<GuideProps, 'contents'>) {
  const t = useText()
  const id = useId()
  return (
    <nav className={styles.contents} aria-labelledby={id}>
      <h2 id={id}>{t('contact.help.contents')}</h2>
      <ul>
        {contents.map(part => (
          <li key={part.id}>
            <Link to="." search={{}} hash={part.id} activeOptions={{ includeHash: true }}>
              {part.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
