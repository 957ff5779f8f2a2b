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
          {providerLinks().map(({ label, url }) => (
            <a key={label} href={url} rel="noreferrer">
              {t(label)}
            </a>
          ))}
          <span>{t('footer.version', { version: siteVersion })}</span>
        </div>
      </Container>
    </footer>
  )
}

function FooterLinks() {
  const t = useText()
  return (
    <ul className={styles.links}>
      <li>
        <Link to="/" hash="networks">
          {t('footer.networks')}
        </Link>
      </li>
      <li>
        <Link to="/community">{t('footer.community')}</Link>
      </li>
      <li>
        <Link to="/about">{t('footer.about')}</Link>
      </li>
      <li>
        <Link to="/help">{t('footer.helpCenter')}</Link>
      </li>
      <li>
        <Link to="/tutorials">{t('footer.tutorials')}</Link>
      </li>
    </ul>
  )
}

const labels = {
  website: 'footer.website',
  source: 'footer.source',
  status: 'footer.status',
  terms: 'footer.terms',
  privacy: 'footer.privacy',
} as const

type ProviderLink = { label: (typeof labels)[keyof typeof labels]; url: string }

/** The provider's configured links, in footer order. */
function providerLinks(): ProviderLink[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap(name => {
    const url = provider.links[name]
    return url ? [{ label: labels[name], url }] : []
  })
}
