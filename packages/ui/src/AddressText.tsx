import styles from './AddressText.module.css'
import { CopyButton } from './CopyButton.tsx'
import { elideMiddle } from './elideMiddle.ts'
import { Tooltip } from './Tooltip.tsx'

export type AddressTextProps = {
  /** A long hex text: an address, a public key, a hash. */
  value: string
  /** Characters kept at the start and at the end; 6 and 4 by default. */
  start?: number
  end?: number
  /** With both labels, a copy button follows the text. */
  copyLabel?: string
  copiedLabel?: string
}

/** A long hex text, elided in the middle; whole on hover, on focus, for screen readers and on the clipboard. */
export function AddressText({ value, start = 6, end = 4, copyLabel, copiedLabel }: AddressTextProps) {
  const short = elideMiddle(value, start, end)
  return (
    <span className={styles.address}>
      {short === value ? (
        <span className={styles.text}>{value}</span>
      ) : (
        <Tooltip text={<span className={styles.full}>{value}</span>}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable without a mouse */}
          <span className={styles.text} tabIndex={0}>
            {short}
          </span>
        </Tooltip>
      )}
      {copyLabel && copiedLabel && <CopyButton text={value} label={copyLabel} copiedLabel={copiedLabel} />}
    </span>
  )
}
