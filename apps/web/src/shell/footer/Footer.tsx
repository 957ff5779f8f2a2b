import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { provider } from '../../settings/provider.ts'
import { siteVersion } from '../../settings/siteVersion.ts'
import { Container } from '../Container.tsx'
import { Logo } from '../Logo.tsx'
import styles from './Footer.module.css'

/** The footer of every page. */
export function Footer() {
  const t = useText()
  return (
    <footer className={styles.footer}>
      <Container className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.tagline}>{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.navigation')}>
          <FooterLinks />
        </nav>
        <div className={styles.bottom}>
          <p className={styles.risk}>{t('footer.risk')}</p>
          <ProviderLinks />
          <span>{t('footer.version', { version: siteVersion })}</span>
        </div>
      </Container>
    </footer>
  )
}

const pages = [
  { to: '/', hash: 'networks', label: 'footer.networks' },
  { to: '/community', label: 'footer.community' },
  { to: '/about', label: 'footer.about' },
  { to: '/help', label: 'footer.helpCenter' },
  { to: '/tutorials', label: 'footer.tutorials' },
] as const

function FooterLinks() {
  const t = useText()
  return (
    <ul className={styles.links}>
      {pages.map(({ label, ...link }) => (
        <li key={label}>
          <Link {...link}>{t(label)}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The provider's links; terms and privacy lead to this site's own page where the provider gave its text. */
function ProviderLinks() {
  const t = useText()
  return (['website', 'source', 'status', 'terms', 'privacy'] as const).map(name => {
    const label = t(`footer.${name}`)
    if ((name === 'terms' || name === 'privacy') && provider.legal[name])
      return (
        <Link key={name} to={`/${name}`}>
          {label}
        </Link>
      )
    const url = provider.links[name]
    return (
      url && (
        <a key={name} href={url} rel="noreferrer">
          {label}
        </a>
      )
    )
  })
}
