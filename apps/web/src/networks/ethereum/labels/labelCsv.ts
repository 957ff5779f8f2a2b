import { csvText } from '#web/csv/csvText.ts'
import type { Labels } from './Label.ts'

/** All labels as CSV, sorted by key; `parseLabelFile` reads it back. */
export function labelCsv(labels: Labels): string {
  const rows = [...labels].sort(([one], [other]) => (one < other ? -1 : 1))
  return csvText([['key', 'label'], ...rows.map(([key, name]) => [key, name])])
}
