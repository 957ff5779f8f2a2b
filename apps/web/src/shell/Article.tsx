import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { Container } from './Container.tsx'

/** A page to be read: a heading, a sentence that sums it up, and text below. */
export function Article({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <Container>
      <div className={styles.article}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </Container>
  )
}
