import { useMemo } from 'react'
import { currentView, type View } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

export type WalletView = {
  readonly isOpen: boolean
  /** The view on top, also while the modal is closed; a host without our modal draws it itself. */
  readonly view: View
  readonly canGoBack: boolean
  readonly open: (view?: View) => void
  readonly close: () => void
  readonly push: (view: View) => void
  readonly goBack: () => void
}

/** The toolkit's view, for a host that draws its own. */
export function useWalletView(): WalletView {
  const { wallet } = useWalletContext()
  const isOpen = useWalletState(state => state.isOpen)
  const history = useWalletState(state => state.history)
  return useMemo(() => {
    const { open, close, push, goBack } = wallet
    return { isOpen, view: currentView(history), canGoBack: history.length > 1, open, close, push, goBack }
  }, [wallet, isOpen, history])
}
