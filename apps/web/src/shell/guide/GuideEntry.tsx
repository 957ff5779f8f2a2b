import { ChevronDownIcon } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './Guide.module.css'

/** An answer of a guide under its title, closed until its title or its address opens it. */
export function GuideEntry({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useText()
  return (
    <details id={id} className={styles.entry}>
      <summary>
        {title}
        <ChevronDownIcon />
      </summary>
      <div className={styles.answer}>
        {children}
        <Link to="." search={{}} hash={id} className={styles.here}>
          {t('contact.help.linkHere')}
        </Link>
      </div>
    </details>
  )
}
