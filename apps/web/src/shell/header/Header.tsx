import { useText } from '../../i18n/useText.ts'
import { AccountButton } from '../../wallet/AccountButton.tsx'
import { Container } from '../Container.tsx'
import { Logo } from '../Logo.tsx'
import styles from './Header.module.css'
import { HeaderLinks } from './HeaderLinks.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { UnfinishedSlot } from './UnfinishedSlot.tsx'

/** The header of every page; on phones its links and switches move into a menu. */
export function Header() {
  const t = useText()
  return (
    <header>
      <Container className={styles.header}>
        <Logo />
        <nav className={styles.nav} aria-label={t('header.mainNavigation')}>
          <HeaderLinks className={styles.link} />
        </nav>
        <div className={styles.right}>
          <UnfinishedSlot />
          <span className={styles.wide}>
            <LanguageButton className={styles.icon} />
            <ThemeButton className={styles.icon} />
          </span>
          <AccountButton />
          <span className={styles.narrow}>
            <PhoneMenu className={styles.icon} />
          </span>
        </div>
      </Container>
    </header>
  )
}
