import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './classNames.ts'
import styles from './Dialog.module.css'
import { pushOpenDialog, topDialog } from './openDialogs.ts'

export type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'onCancel' | 'ref'> & {
  open: boolean
  /** Asked for by Escape and, unless `keepOnBackdrop`, by a click beside the panel. The owner decides by setting `open`. */
  onClose: () => void
  /** A click beside the panel does nothing: for dialogs with work in them. */
  keepOnBackdrop?: boolean
  /** On phones the dialog rises from the bottom edge. */
  sheet?: boolean
}

/**
 * The native modal dialog. It closes only through `onClose`: `closedby="none"` and a handler of our own for
 * Escape, for a browser closes by itself on a second Escape even when the first one was prevented.
 * Give it a name by `aria-labelledby` or `aria-label`.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, keepOnBackdrop = false, sheet = false, ...rest }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect, for its end runs while the dialog is still in the page: only then focus goes back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const forget = pushOpenDialog(dialog)
    return () => {
      forget()
      dialog.close()
    }
  }, [])

  useEscape(() => ref.current !== null && ref.current === topDialog(), onClose)

  const { className, children, onMouseDown, ...others } = rest
  const mouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    onMouseDown?.(event)
    if (event.target === ref.current && !keepOnBackdrop) onClose()
  }
  return (
    <dialog
      {...others}
      ref={ref}
      closedby="none"
      className={classNames(styles.dialog, sheet && styles.sheet, className)}
      onMouseDown={mouseDown}
    >
      <div className={styles.panel}>{children}</div>
    </dialog>
  )
}

/** Listens on the document: the focus is outside the dialog when the element that had it went away. */
function useEscape(isTop: () => boolean, onClose: () => void) {
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTop()) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  })
}
