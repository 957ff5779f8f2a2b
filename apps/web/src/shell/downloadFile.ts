import { formatFileSize } from '../format/formatFileSize.ts'
import { toasts } from './toasts/toasts.ts'

/** The saved file with its size in bytes. */
export type SavedFile = { readonly name: string; readonly size: number }

/** Saves a file made in the page. A toast gives its name and size; over a dialog, the caller shows it. */
export function downloadFile(
  fileName: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'text/html',
): SavedFile {
  const file = new Blob([text], { type })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  toasts.add({ id: 'download', severity: 'success', summary: fileName, detail: formatFileSize(file.size) })
  // The browser has started the download by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
  return { name: fileName, size: file.size }
}
