import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import { provider } from '../settings/provider.ts'
import styles from './Logo.module.css'

/** The provider's mark and name; links home. */
export function Logo() {
  const t = useText()
  const { name, logo } = provider
  return (
    <Link to="/" className={styles.logo} aria-label={t('header.home', { provider: name })}>
      {logo ? <span className={styles.own} /> : <Mark />}
      {!logo?.hasName && name}
    </Link>
  )
}

/** An ear of three kernels. */
function Mark() {
  return (
    <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden="true">
      <g fill="var(--wheat)">
        <ellipse cx="11" cy="6" rx="3.5" ry="5.4" />
        <ellipse cx="4.9" cy="13.2" rx="3.3" ry="5.3" transform="rotate(-28 4.9 13.2)" />
        <ellipse cx="17.1" cy="13.2" rx="3.3" ry="5.3" transform="rotate(28 17.1 13.2)" />
      </g>
      <path d="M11 10.5v16.5" stroke="var(--green)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
