import { classNames } from './classNames.ts'
import styles from './Spinner.module.css'

export type SpinnerProps = {
  /** Says what the page waits for, to screen readers. Without it the spinner is decorative. */
  label?: string
  size?: 'text' | 'large'
}

/** A turning ring in the colour and size of the surrounding text. */
export function Spinner({ label, size = 'text' }: SpinnerProps) {
  const ring = (
    <svg
      className={classNames(styles.spinner, size === 'large' && styles.large)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" opacity="0.22" />
      <path d="M18 10a8 8 0 0 0-8-8" strokeLinecap="round" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" aria-label={label}>
      {ring}
    </span>
  )
}
