import type { Cell, Report } from '../platform/operate/Report.ts'

/** For a terminal: columns as wide as what stands in them. */
export function formatReport(report: Report): string {
  if ('done' in report) return report.done
  if ('refused' in report) return report.refused
  if ('figures' in report) return table(Object.entries(report.figures))
  if (report.rows.length === 0) return 'nothing'
  return table([report.columns.map(name => name.toUpperCase()), ...report.rows])
}

function table(rows: readonly (readonly Cell[])[]): string {
  const text = rows.map(row => row.map(cell => (cell === null ? '-' : String(cell))))
  const widths = text[0]?.map((_, column) => Math.max(...text.map(row => row[column]?.length ?? 0))) ?? []
  return text
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
