import { plainText } from '@granary/errors'
import { formatFileSize } from '../format/formatFileSize.ts'
import styles from './FileLine.module.css'

/** Name and size of a file chosen or saved; empty before that. */
export function FileLine({ file }: { file: Pick<File, 'name' | 'size'> | null }) {
  return (
    <p role="status" className={styles.file}>
      {file && `${plainText(file.name)} · ${formatFileSize(file.size)}`}
    </p>
  )
}
