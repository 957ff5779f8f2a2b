import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './classNames.ts'
import styles from './Dialog.module.css'
import { pushOpenDialog, topDialog } from './openDialogs.ts'

export type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'onCancel' | 'ref'> & {
  open: boolean
  /**
   * Called on Escape and, unless `keepOnBackdrop`, on a backdrop click. The owner decides by setting `open`.
   */
  onClose: () => void
  /** Ignores backdrop clicks: for dialogs with work in them. */
  keepOnBackdrop?: boolean
  /** On phones the dialog rises from the bottom edge. */
  sheet?: boolean
}

/**
 * The native modal dialog. It closes only through `onClose`: browsers close a dialog on a second Escape even
 * if the first was prevented, hence `closedby="none"` and our own Escape handler. Name it by
 * `aria-labelledby` or `aria-label`.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, keepOnBackdrop = false, sheet = false, ...rest }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect cleans up while the dialog is still in the document, so focus can return.
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

/** Listens on the document: focus leaves the dialog when its focused element is removed. */
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
