import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { Container } from './Container.tsx'

/** A text page: heading, summary if any, and body. */
export function Article({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <Container>
      <div className={styles.article}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Container>
  )
}
