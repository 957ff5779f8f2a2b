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

const formula = /^[\s\p{Cc}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const decimal = /^-?[0-9]+(\.[0-9]+)?$/

function csvField(text: string): string {
  const safe = formula.test(text) && !decimal.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
