import type { ReactNode } from 'react'
import { Container } from '../Container.tsx'
import styles from './TabBar.module.css'

/**
 * Links between the pages of one matter, above each of them; the router marks the one that is open.
 * @param props.badge above the links: on a test network, that it is one
 * @param props.end at the end of the line above the links: what is there on every page
 */
export function TabBar(props: { label: string; badge: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <Container className={styles.head}>
      {props.end ? (
        <div className={styles.above}>
          {props.badge}
          <div className={styles.end}>{props.end}</div>
        </div>
      ) : (
        props.badge
      )}
      <nav className={styles.tabs} aria-label={props.label}>
        {props.children}
      </nav>
    </Container>
  )
}
