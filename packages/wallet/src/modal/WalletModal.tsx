import { Dialog } from '@granary/ui'
import { useId } from 'react'
import { currentView } from '../core/index.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { AnnouncerProvider } from './Announcer.tsx'
import { keepTabInside } from './keepTabInside.ts'
import { languageTag } from './languageTag.ts'
import { ModalSnackbar } from './ModalSnackbar.tsx'
import { TitleIdProvider } from './ViewFrame.tsx'
import { Account } from './views/Account.tsx'
import { Connect } from './views/Connect.tsx'
import { ConnectingExternal } from './views/ConnectingExternal.tsx'
import { SwitchNetwork } from './views/SwitchNetwork.tsx'
import { UnsupportedChain } from './views/UnsupportedChain.tsx'
import styles from './WalletModal.module.css'

/** The modal: the native dialog with the view on top of the history. Rendered while the toolkit is open. */
export function WalletModal() {
  const { wallet, locale } = useWalletContext()
  const titleId = useId()
  return (
    <Dialog
      open
      sheet
      onClose={wallet.close}
      onKeyDown={keepTabInside}
      className={styles.modal}
      aria-labelledby={titleId}
      lang={languageTag(locale)}
    >
      <AnnouncerProvider>
        <TitleIdProvider value={titleId}>
          <CurrentView />
        </TitleIdProvider>
        <ModalSnackbar />
      </AnnouncerProvider>
    </Dialog>
  )
}

function CurrentView() {
  const view = useWalletState(state => currentView(state.history))
  switch (view.name) {
    case 'Connect':
      return <Connect />
    case 'ConnectingExternal':
      return <ConnectingExternal key={view.connectorId} connectorId={view.connectorId} />
    case 'Account':
      return <Account />
    case 'SwitchNetwork':
      return <SwitchNetwork {...(view.network !== undefined && { network: view.network })} />
    case 'UnsupportedChain':
      return <UnsupportedChain />
  }
}
