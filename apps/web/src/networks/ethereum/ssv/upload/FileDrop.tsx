import { classNames, Note } from '@granary/ui'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import { useFailureText } from '#web/failure/useFailureText.ts'
import { useText } from '#web/i18n/useText.ts'
import { FileButton } from '#web/shell/FileButton.tsx'
import { FileLine } from '#web/shell/FileLine.tsx'
import styles from './Upload.module.css'

/** A chosen file, and what is wrong with the whole of it. */
export type ChosenFile = Pick<File, 'name' | 'size'> & {
  /** Code of what keeps the file from being read; null if it was read. */
  code: string | null
}

/** A place for one file: dropped, or chosen with the keyboard or pointer. */
export function FileDrop(props: {
  title: string
  hint: ReactNode
  file: ChosenFile | null
  onFile: (file: File) => void
}) {
  const t = useText()
  const text = useFailureText()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { title, hint, file, onFile } = props
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onFile(dropped)
  }
  return (
    <section
      className={classNames(styles.drop, isOver && styles.over)}
      aria-labelledby={id}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.choose}>
        <FileButton
          look={{ variant: 'secondary', size: 'small' }}
          accept=".json,application/json"
          onChoose={onFile}
        >
          {t(file ? 'stake.ssv.files.other' : 'stake.ssv.files.choose')}
        </FileButton>
        <span className={styles.hint}>{t('stake.ssv.files.orDrop')}</span>
      </div>
      <FileLine file={file} />
      {file?.code && (
        <Note tone="error" announced>
          <p>{text({ code: file.code })}</p>
          <p className={styles.code}>
            <ErrorCode code={file.code} />
          </p>
        </Note>
      )}
    </section>
  )
}
