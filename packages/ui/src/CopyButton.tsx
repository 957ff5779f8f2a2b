import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import { classNames } from './classNames.ts'
import { CheckIcon } from './icons.tsx'
import { CopyIcon } from './pageIcons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const shownForMs = 2000

export type CopyButtonProps = {
  /** The text to copy. */
  text: string
  /** Name of the button: 'Copy address'. */
  label: string
  /** Announced and shown for two seconds after copying: 'Copied'. */
  copiedLabel: string
}

/** Copies a text and says so. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      <button
        type="button"
        className={classNames(styles.copy, copied && styles.done)}
        aria-label={label}
        title={copied ? copiedLabel : label}
        onClick={copy}
      >
        {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      </button>
      <span role="status">{copied && <VisuallyHidden>{copiedLabel}</VisuallyHidden>}</span>
    </>
  )
}
