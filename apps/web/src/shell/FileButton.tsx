import { type ButtonLook, buttonClass, classNames } from '@granary/ui'
import type { ChangeEvent, ReactNode } from 'react'
import styles from './FileButton.module.css'

type FileButtonProps = {
  look: ButtonLook
  /** Kinds of files, as in the attribute. */
  accept: string
  onChoose: (file: File) => unknown
  children: ReactNode
}

/** A button that asks for a file. */
export function FileButton({ look, accept, onChoose, children }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Lets the visitor choose the same file again after fixing it.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <label className={classNames(buttonClass(look), styles.file)}>
      {children}
      <input type="file" accept={accept} className={styles.input} onChange={choose} />
    </label>
  )
}
