import type { StoreApi } from 'zustand/vanilla'
import type { WalletState } from '../WalletState.ts'
import { currentView, startView, type View, type ViewHistory } from './View.ts'
import { popView, pushView, replaceView, truncateViews } from './viewHistory.ts'

/** Milliseconds that the modal shakes (specification section 9). */
export const shakeLife = 500

/** Opens, closes and moves between views (specification section 2). */
export function createRouter(store: StoreApi<WalletState>, isEmbedded: boolean) {
  let shaking: ReturnType<typeof setTimeout>
  const isConnected = () => activeConnection(store.getState()).status === 'connected'
  const setHistory = (history: ViewHistory) => store.setState({ history })

  const shake = () => {
    clearTimeout(shaking)
    store.setState({ shake: true })
    shaking = setTimeout(() => store.setState({ shake: false }), shakeLife)
  }
  /** Embedded, the modal is part of the page: it stays and shows Connect or Account. */
  const close = () => {
    if (isClosingDisabled(store.getState())) return shake()
    const view: View = isEmbedded && isConnected() ? { name: 'Account' } : startView
    store.setState({ isOpen: isEmbedded, loading: false, pairingUri: null, history: [view], snackbar: null })
  }
  return {
    /** Opens at once, even while code loads. */
    show(view: View) {
      store.setState({ isOpen: true, history: [view] })
    },
    /** Closes, unless a required signature is pending: then it shakes. */
    close,
    /** Shows that the modal stays open. */
    shake,
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

function isClosingDisabled(state: WalletState): boolean {
  const { name } = currentView(state.history)
  return (
    (name === 'SignMessage' || name === 'ApproveTransaction') &&
    state.siwx.isRequired &&
    state.siwx.status !== 'signed' &&
    activeConnection(state).status === 'connected'
  )
}
