import { classNames } from '@granary/ui'
import { useWalletState } from '../react/index.ts'
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
  const shakes = useWalletState(state => state.shake)
  const isWorking = useWalletState(state => state.loading)
  const { working } = useMessages()
  useRegistry(surface.isEmbedded)
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
