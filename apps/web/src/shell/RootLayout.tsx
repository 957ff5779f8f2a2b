import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { PageMeta } from './PageMeta.tsx'
import styles from './RootLayout.module.css'
import { Toasts } from './toasts/Toasts.tsx'
import { useFocusAfterNavigation } from './useFocusAfterNavigation.ts'

const mainId = 'content'

/** The frame of every page: the toasts at the top, below them header, the current page and footer. */
export function RootLayout() {
  const t = useText()
  useFocusAfterNavigation(mainId)
  return (
    <>
      <Toasts />
      <a className={styles.skip} href={`#${mainId}`}>
        {t('common.skipToContent')}
      </a>
      <div className={styles.page}>
        <Header />
        <OfflineNote />
        <main id={mainId} className={styles.main} tabIndex={-1}>
          <PageMeta />
          <Outlet />
        </main>
        <Footer />
      </div>
    </>
  )
}
