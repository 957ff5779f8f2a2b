import { languages } from 'virtual:languages'
import { Tooltip } from '@granary/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { whenRecorded } from '../../features/unfinished-actions/index.ts'
import { useText } from '../../i18n/useText.ts'
import { AccountButton } from '../../wallet/AccountButton.tsx'
import { Container } from '../Container.tsx'
import { Logo } from '../Logo.tsx'
import { changeTheme, useTheme } from '../theme/theme.ts'
import { themeChoices } from '../theme/themeChoices.ts'
import styles from './Header.module.css'
import { HeaderLinks } from './HeaderLinks.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

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
            {languages.length > 1 && <LanguageButton />}
            <ThemeButton />
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

/** Labelled in the language it switches to, for visitors who cannot read the current one. */
function LanguageButton() {
  const { lang, name, busy, change } = useLanguageSwitch()
  return (
    <button type="button" className={styles.icon} lang={lang} aria-disabled={busy} onClick={change}>
      {name}
    </button>
  )
}

/** Cycles through the themes and names the current one. */
function ThemeButton() {
  const t = useText()
  const theme = useTheme()
  const place = themeChoices.findIndex(choice => choice.theme === theme)
  const now = themeChoices[place] ?? themeChoices[0]
  const next = themeChoices[(place + 1) % themeChoices.length] ?? themeChoices[0]
  const label = t('header.themeNow', { theme: t(now.label) })
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.icon}
        aria-label={label}
        onClick={() => changeTheme(next.theme)}
      >
        <now.Icon />
      </button>
    </Tooltip>
  )
}

/** The header's slot for this browser's unfinished actions. Even looking for them waits until the page has settled. */
function UnfinishedSlot() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => whenRecorded(part => setPart(() => part)), 999)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part />
}
