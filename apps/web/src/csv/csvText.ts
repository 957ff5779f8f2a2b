/** So that spreadsheets read the file as UTF-8: Excel takes it for the local code page otherwise. */
const byteOrderMark = '\uFEFF'

/**
 * A table as CSV by RFC 4180: lines end with CRLF, and a field with a comma, a quote or a line break is quoted. It begins with
 * the byte order mark of UTF-8.
 *
 * A text that a spreadsheet would take for a formula (beginning with `=`, `+`, `-`, `@`, tab or a line break) gets an apostrophe
 * in front (OWASP, CSV injection), unless it is a plain decimal number.
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
