import type { StoreApi } from 'zustand/vanilla'
import type { WalletState } from '../WalletState.ts'
import type { SnackbarVariant } from './Snackbar.ts'

/** Milliseconds between the old message and the new one (specification section 9). */
export const snackbarSwapDelay = 150

/** Milliseconds that a success stays; others stay until closed or replaced. */
export const successSnackbarLife = 6000

/** One message at a time: a new one closes the open one and appears 150 ms later. */
export function createSnackbars(store: StoreApi<WalletState>) {
  let nextId = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    store.setState({ snackbar: null })
  }
  const display = (variant: SnackbarVariant, message: string, code?: string) => {
    store.setState({ snackbar: { id: nextId++, variant, message, ...(code && { code }) } })
    if (variant === 'success') timer = setTimeout(hide, successSnackbarLife)
  }
  return {
    /** @param code of the error in `message`, if it is one of the toolkit's */
    showSnackbar(variant: SnackbarVariant, message: string, code?: string) {
      const isSwapping = timer !== undefined || store.getState().snackbar !== null
      hide()
      if (isSwapping) timer = setTimeout(() => display(variant, message, code), snackbarSwapDelay)
      else display(variant, message, code)
    },
    hideSnackbar: hide,
  }
}
