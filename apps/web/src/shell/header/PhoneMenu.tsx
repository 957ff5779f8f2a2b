import { Button, CloseIcon, Dialog, GlobeIcon, MenuIcon } from '@granary/ui'
import { useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ThemeChoice } from '../theme/ThemeChoice.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'
import styles from './PhoneMenu.module.css'
import { useLanguageSwitch } from './useLanguageSwitch.ts'

/** The links and switches of the header on a phone, in a sheet that rises to the thumb. */
export function PhoneMenu({ className }: { className: string | undefined }) {
  const t = useText()
  const title = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={24} />
      </button>
      <Dialog open={open} onClose={close} sheet aria-labelledby={title}>
        <div className={styles.menu}>
          <div className={styles.top}>
            <h2 id={title} className={styles.title}>
              {t('header.menu')}
            </h2>
            <button type="button" className={styles.close} aria-label={t('header.closeMenu')} onClick={close}>
              <CloseIcon size={24} />
            </button>
          </div>
          <nav className={styles.links} aria-label={t('header.mainNavigation')}>
            <HeaderLinks className={styles.link} onFollow={close} />
          </nav>
          <ThemeChoice />
          <LanguageRow />
        </div>
      </Dialog>
    </>
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
