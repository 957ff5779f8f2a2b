/** A CSV record and the line it starts on, from 1; `open` if a quote is never closed or followed by text. */
export type CsvRow = { line: number; fields: string[]; broken: boolean }

/**
 * Reads CSV (RFC 4180) with LF or CRLF, with or without a byte order mark. Skips empty lines. Guesses nothing: a record
 * with a misplaced quote is reported as broken.
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
