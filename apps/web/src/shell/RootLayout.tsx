import { classNames, Note, ToastArea } from '@granary/ui'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useText } from '../i18n/useText.ts'
import type { NetworkModule } from '../networks/NetworkModule.ts'
import { networks } from '../networks/registry.ts'
import { useDocumentMeta } from '../routes/useDocumentMeta.ts'
import { usePreloadOnIntent } from '../wallet/usePreloadOnIntent.ts'
import { Container } from './Container.tsx'
import { Footer } from './footer/Footer.tsx'
import { DashboardNetworks } from './header/DashboardNetworks.ts'
import { Header } from './header/Header.tsx'
import styles from './RootLayout.module.css'
import { toasts } from './toasts/toasts.ts'
import { useOnline } from './useOnline.ts'

const mainId = 'content'

const dashboardNetworks = (networks as readonly NetworkModule[]).flatMap(
  ({ dashboard }) => dashboard?.networks() ?? [],
)

/** The frame of every page: toasts, header, the current page, footer. */
export function RootLayout() {
  const t = useText()
  useFocusAfterNavigation(mainId)
  usePreloadOnIntent()
  const isWide = useMatches({ select: matches => matches.some(match => match.staticData.isWide) })
  return (
    <>
      <Toasts />
      <a className={styles.skip} href={`#${mainId}`}>
        {t('common.skipToContent')}
      </a>
      <div className={classNames(styles.page, isWide && styles.wide)}>
        <Header />
        <OfflineNote />
        <main id={mainId} className={styles.main} tabIndex={-1}>
          <PageMeta />
          <DashboardNetworks value={dashboardNetworks}>
            <Outlet />
          </DashboardNetworks>
        </main>
        <Footer />
      </div>
    </>
  )
}

/**
 * Moves the focus to the main element after a navigation: screen readers then read the new page, and Tab continues from
 * its top instead of a link that may be gone.
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

/**
 * Title and description of the matched page. Renders before the page, so that a NotFound in its place can override
 * them.
 */
function PageMeta() {
  useDocumentMeta(
    useMatches({ select: matches => matches.findLast(match => match.staticData.meta)?.staticData.meta }),
  )
  return null
}

/** The offline notice and its consequences. */
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

/** The site's toasts, mounted by the root layout. */
function Toasts() {
  const t = useText()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  return (
    <ToastArea
      label={t('common.notifications')}
      closeLabel={t('common.close')}
      toasts={shown}
      onClose={toasts.close}
    />
  )
}
