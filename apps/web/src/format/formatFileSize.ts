const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

/**
 * A size in bytes as B to YB (steps of 1024) in the largest unit that keeps it at 1 or more, with at most one decimal.
 */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes)
  let place = 0
  while (size >= 1024 && place < units.length - 1) {
    size /= 1024
    place += 1
  }
  return `${Math.floor(size * 10) / 10} ${units[place]}`
}
