import type { ReactNode } from 'react'
import { Container } from '../Container.tsx'
import styles from './TabBar.module.css'

/**
 * Tabs between related pages; the router marks the current one.
 * @param props.badge above the tabs: the test network badge
 * @param props.end at the end of the line above the tabs: controls of every page
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
