import { csvText } from '#web/csv/csvText.ts'
import {
  type Label,
  type LabelKey,
  type LabelKeyProblem,
  type LabelNameProblem,
  type Labels,
  mostLabels,
  readLabelKey,
  readLabelName,
} from './Label.ts'
import { type CsvRow, readCsvRows } from './readCsvRows.ts'

export type LabelLineProblem = {
  /** From 1. */
  line: number
  reason: LabelKeyProblem | LabelNameProblem | 'quotes' | 'fields' | 'twice'
}

/** A file's content: every label, or every bad line; `tooMany` and `empty` are about the whole file. */
export type LabelFile =
  | { labels: Label[] }
  | { problems: LabelLineProblem[] }
  | { refused: 'tooMany' | 'empty' }

/**
 * Reads a label file: two columns, `key` (address or public key) and `label`, with or without a header. All or nothing:
 * with one bad line the result has only problems. Removes the apostrophe that the export adds before text that a
 * spreadsheet would take for a formula.
 */
export function parseLabelFile(text: string): LabelFile {
  const rows = readCsvRows(text).filter((row, at) => at > 0 || !isHead(row))
  if (rows.length === 0) return { refused: 'empty' }
  if (rows.length > mostLabels) return { refused: 'tooMany' }
  const names = new Map<LabelKey, string>()
  const problems: LabelLineProblem[] = []
  for (const row of rows) {
    const read = readRow(row)
    if ('reason' in read) problems.push({ line: row.line, reason: read.reason })
    else if ((names.get(read.key) ?? read.name) !== read.name)
      problems.push({ line: row.line, reason: 'twice' })
    else names.set(read.key, read.name)
  }
  if (problems.length > 0) return { problems }
  return { labels: [...names].map(([key, name]) => ({ key, name })) }
}

function isHead({ fields }: CsvRow): boolean {
  const [key, label] = fields.map(field => field.trim().toLowerCase())
  return fields.length === 2 && key === 'key' && label === 'label'
}

function readRow({ fields, broken }: CsvRow): Label | Pick<LabelLineProblem, 'reason'> {
  if (broken) return { reason: 'quotes' }
  const [first = '', second = ''] = fields
  if (fields.length !== 2) return { reason: 'fields' }
  const key = readLabelKey(first)
  if ('problem' in key) return { reason: key.problem }
  const name = readLabelName(withoutGuard(second))
  if ('problem' in name) return { reason: name.problem }
  return { ...key, ...name }
}

const withoutGuard = (text: string) => text.replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u, '')

/** All labels as CSV, sorted by key; `parseLabelFile` reads it back. */
export function labelCsv(labels: Labels): string {
  const rows = [...labels].sort(([one], [other]) => (one < other ? -1 : 1))
  return csvText([['key', 'label'], ...rows.map(([key, name]) => [key, name])])
}
