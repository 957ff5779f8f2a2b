/** Makes spreadsheets read the file as UTF-8; otherwise Excel assumes the local code page. */
const byteOrderMark = '\uFEFF'

/**
 * A table as CSV (RFC 4180): CRLF line ends; fields with a comma, quote or line break are quoted. Starts with the UTF-8
 * byte order mark.
 *
 * Text that a spreadsheet would take for a formula (starting with `=`, `+`, `-`, `@`, tab or a line break) gets a
 * leading apostrophe (OWASP, CSV injection), unless it is a plain decimal number.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map(row => `${row.map(csvField).join(',')}\r\n`).join('')
}

/** The columns of a table by their names, which are English in every language, for programs. Null is an empty field. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>

/** Rows as CSV with a line of column names, in the order given. */
export function csvTable<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return csvText([Object.keys(columns), ...rows.map(row => cells.map(cell => String(cell(row) ?? '')))])
}

const formula = /^[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const decimal = /^-?[0-9]+(\.[0-9]+)?$/

function csvField(text: string): string {
  const safe = formula.test(text) && !decimal.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
