/** One record of a CSV file and the line where it begins, from 1; `open` when a quote is never closed, or text follows one. */
export type CsvRow = { line: number; fields: string[]; broken: boolean }

/**
 * Reads CSV by RFC 4180, with LF and CRLF and with or without the byte order mark. Empty lines are left out. Nothing is
 * guessed: a record with a quote in the wrong place is told to be broken.
 */
export function readCsvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y
  let row: CsvRow = { line: 1, fields: [], broken: false }
  let line = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const endRow = () => {
    if (row.broken || row.fields.some(value => value !== '')) rows.push(row)
    row = { line, fields: [], broken: false }
  }
  while (at < text.length) {
    field.lastIndex = at
    const found = field.exec(text)
    if (!found) {
      const end = endOfLine(text, at)
      row.broken = true
      at = end
      line += 1
      endRow()
      continue
    }
    const [whole, quoted, plain = '', end = ''] = found
    row.fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += lineBreaks(whole)
    at += whole.length
    if (end !== ',') endRow()
    else if (at === text.length) row.fields.push('')
  }
  if (row.fields.length > 0) endRow()
  return rows
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end + 1
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
