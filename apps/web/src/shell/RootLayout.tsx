import { Note } from '@granary/ui'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../i18n/useText.ts'
import { useDocumentMeta } from '../routes/useDocumentMeta.ts'
import { Container } from './Container.tsx'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import styles from './RootLayout.module.css'
import { Toasts } from './toasts/Toasts.tsx'
import { useOnline } from './useOnline.ts'

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

/**
 * Moves the focus to the main part when another page is shown: a screen reader then reads the new page, and Tab
 * goes on from its top instead of from a link that may be gone.
 */
function useFocusAfterNavigation(mainId: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || (hashChanged && toLocation.hash)) return
        document.getElementById(mainId)?.focus({ preventScroll: true })
      }),
    [router, mainId],
  )
}

/** Title and description of the matched page. Stands before the page, so that NotFound, shown in its place, has the last word. */
function PageMeta() {
  useDocumentMeta(
    useMatches({ select: matches => matches.findLast(match => match.staticData.meta)?.staticData.meta }),
  )
  return null
}

/** Says that the browser is offline, and what that means. */
function OfflineNote() {
  const t = useText()
  if (useOnline()) return null
  return (
    <Container>
      <Note tone="warning" title={t('common.offlineTitle')} announced>
        {t('common.offlineText')}
      </Note>
    </Container>
  )
}
