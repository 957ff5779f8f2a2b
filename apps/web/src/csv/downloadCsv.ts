import { dayInFile } from '../format/formatDate.ts'
import { downloadFile, type SavedFile } from '../shell/downloadFile.ts'

/**
 * Hands the browser a CSV file of today.
 * @param about parts of its name: what it has, and of whom; of an address or an id the beginning
 */
export function downloadCsv(text: string, ...about: readonly string[]): SavedFile {
  const name = [
    ...about.map(part => (part.startsWith('0x') ? part.slice(0, 10) : part)),
    dayInFile(new Date()),
  ]
  return downloadFile(`${name.join('-')}.csv`, text, 'text/csv')
}
