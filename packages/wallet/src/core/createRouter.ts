import type { StoreApi } from 'zustand/vanilla'
import { startView, type View, type ViewHistory } from './View.ts'
import { popView, pushView, replaceView, truncateViews } from './viewHistory.ts'
import type { WalletState } from './WalletState.ts'

/** Opening, closing and moving between views (specification section 2). */
export function createRouter(store: StoreApi<WalletState>) {
  const isConnected = () => activeConnection(store.getState()).status === 'connected'
  const setHistory = (history: ViewHistory) => store.setState({ history })

  const close = () => store.setState({ isOpen: false, loading: false, history: [startView], snackbar: null })
  return {
    /** Opens at once, whatever else is still loading. An explicit view wins; a connected address gives Account. */
    show(view: View) {
      store.setState({ isOpen: true, history: [view] })
    },
    close,
    push: (view: View) => setHistory(pushView(store.getState().history, view)),
    replace: (view: View) => setHistory(replaceView(store.getState().history, view)),
    goBack() {
      const history = popView(store.getState().history, isConnected())
      if (history) setHistory(history)
      else close()
    },
    goBackToIndex: (index: number) =>
      setHistory(truncateViews(store.getState().history, index, isConnected())),
  }
}

export function activeConnection(state: WalletState) {
  return state.connections[state.activeNamespace]
}
