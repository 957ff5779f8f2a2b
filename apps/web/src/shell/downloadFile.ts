/** Gives the browser a file to save, made in the page. */
export function downloadFile(
  fileName: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'text/html',
): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
