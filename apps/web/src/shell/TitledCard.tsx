import { Card, classNames } from '@granary/ui'
import type { ReactNode } from 'react'
import styles from './TitledCard.module.css'

type TitledCardProps = { title: string; className?: string | undefined; children: ReactNode }

/** A card with a heading. */
export function TitledCard({ title, className, children }: TitledCardProps) {
  return (
    <Card className={classNames(styles.card, className)}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  )
}
