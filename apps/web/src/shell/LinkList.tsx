import { ExternalIcon, VisuallyHidden } from '@granary/ui'
import { useText } from '../i18n/useText.ts'
import styles from './LinkList.module.css'

/** External links; they open in a new tab, so that an unfinished stake stays open in this one. */
export function LinkList({ links }: { links: readonly { label: string; url: string }[] }) {
  const t = useText()
  return (
    <ul className={styles.list}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <span>
              {label}
              <VisuallyHidden>, {t('common.openInNewTab')}</VisuallyHidden>
            </span>
            <ExternalIcon size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}
