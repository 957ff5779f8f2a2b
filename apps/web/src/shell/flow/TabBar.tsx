import type { ReactNode } from 'react'
import { Container } from '../Container.tsx'
import styles from './TabBar.module.css'

/**
 * Links between the pages of one matter, above each of them; the router marks the one that is open.
 * @param props.badge above the links: on a test network, that it is one
 */
export function TabBar(props: { label: string; badge: ReactNode; children: ReactNode }) {
  return (
    <Container className={styles.head}>
      {props.badge}
      <nav className={styles.tabs} aria-label={props.label}>
        {props.children}
      </nav>
    </Container>
  )
}
