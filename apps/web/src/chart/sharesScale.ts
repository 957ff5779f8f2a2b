import type { ChartColumn } from './ChartColumn.ts'

/** The line's top, as a multiple of the highest bar, up to which bars are still readable on the line's scale. */
const readableRatio = 3

/** Whether bars and line fit one scale: two axes with the same figures would read as two measures. */
export function sharesScale(columns: readonly ChartColumn[]): boolean {
  const top = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs))
  const line = top(columns.map(column => column.line ?? 0))
  return line <= readableRatio * top(columns.flatMap(({ values }) => values))
}
