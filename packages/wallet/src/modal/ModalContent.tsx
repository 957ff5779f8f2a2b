import { classNames } from '@granary/ui'
import { useEffect } from 'react'
import type { Adapter, Wallet } from '../core/index.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { AlertBar } from './AlertBar.tsx'
import { AnnouncerProvider } from './Announcer.tsx'
import { CurrentView } from './CurrentView.tsx'
import { ModalSnackbar } from './ModalSnackbar.tsx'
import motion from './shake.module.css'
import { type Surface, SurfaceProvider } from './surface.ts'
import { useMessages } from './useMessages.ts'
import { useRegistry } from './useRegistry.ts'
import styles from './WalletModal.module.css'

/** Content of the dialog or page region: alerts, the view on top of the history, the current toast. */
export function ModalContent({ surface }: { readonly surface: Surface }) {
  const { wallet } = useWalletContext()
  const shakes = useWalletState(state => state.shake)
  const isWorking = useWalletState(state => state.loading)
  const { working } = useMessages()
  useRegistry(surface.isEmbedded)
  useEffect(() => prepareConnections(wallet), [wallet])
  return (
    <AnnouncerProvider>
      <SurfaceProvider value={surface}>
        <div className={classNames(styles.content, shakes && motion.shake)}>
          {isWorking && <div className={styles.working} role="progressbar" aria-label={working} />}
          <AlertBar />
          <CurrentView />
        </div>
      </SurfaceProvider>
      <ModalSnackbar />
    </AnnouncerProvider>
  )
}

/** Loads what a choice from the list needs: after the first view, which a slow line would bring later. */
function prepareConnections(wallet: Wallet): void {
  for (const namespace of wallet.namespaces)
    wallet.adapter(namespace).then(
      (adapter: Adapter) => adapter.prepare?.(),
      () => {},
    )
}
