import { ChevronDownIcon } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './Guide.module.css'

/** An answer of a guide under its title, closed until its title or its address opens it. */
export function GuideEntry({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useText()
  return (
    <GuideFold id={id} title={title}>
      <div className={styles.answer}>
        {children}
        <Link to="." search={{}} hash={id} className={styles.here}>
          {t('contact.help.linkHere')}
        </Link>
      </div>
    </GuideFold>
  )
}

type GuideFoldProps = { id?: string; title: string; onOpen?: () => void; children: ReactNode }

/** A part of a guide that its title opens. */
export function GuideFold({ id, title, onOpen, children }: GuideFoldProps) {
  return (
    <details id={id} className={styles.entry} onToggle={event => event.currentTarget.open && onOpen?.()}>
      <summary>
        {title}
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  )
}
