import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './classNames.ts'
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import { subscribeOpenDialogs, topDialog } from './openDialogs.ts'
import styles from './ToastArea.module.css'

export type ToastSeverity = 'info' | 'success' | 'warn' | 'error'

export type ToastItem = {
  id: string
  severity: ToastSeverity
  summary?: ReactNode
  detail?: ReactNode
  /** Shows a close button unless false. */
  closable?: boolean
}

export type ToastAreaProps = {
  /** Name of the area for screen readers: 'Notifications'. */
  label: string
  closeLabel: string
  toasts: readonly ToastItem[]
  onClose: (id: string) => void
}

const icons = { info: InfoIcon, success: CheckIcon, warn: AlertIcon, error: ErrorIcon }

/**
 * Toasts, 25rem wide at the top centre of the screen. They move into an open modal dialog, because nothing
 * outside the top layer can be clicked.
 */
export function ToastArea({ label, closeLabel, toasts, onClose }: ToastAreaProps) {
  const dialog = useSyncExternalStore(subscribeOpenDialogs, topDialog, () => undefined)
  const area = (
    <section aria-label={label}>
      <ol className={styles.area}>
        {toasts.map(toast => (
          <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
        ))}
      </ol>
    </section>
  )
  return dialog ? createPortal(area, dialog) : area
}

type ToastProps = { toast: ToastItem } & Pick<ToastAreaProps, 'closeLabel' | 'onClose'>

function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { id, severity, summary, detail, closable = true } = toast
  const Icon = icons[severity]
  return (
    <li className={classNames(styles.toast, styles[severity])}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text} role={severity === 'error' || severity === 'warn' ? 'alert' : 'status'}>
        {summary && <p className={styles.summary}>{summary}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {closable && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(id)}>
          <CloseIcon size={18} />
        </button>
      )}
    </li>
  )
}
