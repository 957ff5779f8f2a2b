import { languages } from 'virtual:languages'
import { Button, CloseIcon, Dialog, GlobeIcon } from '@granary/ui'
import { useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import { changeTheme, useTheme } from '../theme/theme.ts'
import { themeChoices } from '../theme/themeChoices.ts'
import { HeaderLinks } from './HeaderLinks.tsx'
import styles from './PhoneMenuSheet.module.css'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** The header's links and switches on a phone, in a bottom sheet. */
export function PhoneMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const title = useId()
  return (
    <Dialog open={open} onClose={onClose} sheet aria-labelledby={title}>
      <div className={styles.menu}>
        <div className={styles.top}>
          <h2 id={title} className={styles.title}>
            {t('header.menu')}
          </h2>
          <button type="button" className={styles.close} aria-label={t('header.closeMenu')} onClick={onClose}>
            <CloseIcon size={24} />
          </button>
        </div>
        <nav className={styles.links} aria-label={t('header.mainNavigation')}>
          <HeaderLinks className={styles.link} onFollow={onClose} />
        </nav>
        <ThemeChoice />
        {languages.length > 1 && <LanguageRow />}
      </div>
    </Dialog>
  )
}

function LanguageRow() {
  const { lang, name, busy, change } = useLanguageSwitch()
  return (
    <Button variant="secondary" wide busy={busy} lang={lang} onClick={change}>
      <GlobeIcon />
      {name}
    </Button>
  )
}

/** All themes side by side, where there is space for labels. */
function ThemeChoice() {
  const t = useText()
  const now = useTheme()
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('header.theme')}</legend>
      <div className={styles.choice}>
        {themeChoices.map(({ theme, label, Icon }) => (
          <label key={theme} className={styles.option}>
            <input type="radio" name="theme" checked={theme === now} onChange={() => changeTheme(theme)} />
            <Icon size={18} />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
