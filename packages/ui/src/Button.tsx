import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { classNames } from './classNames.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true the button keeps its width and focus, shows a spinner and ignores clicks. */
    busy?: boolean
  }

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
