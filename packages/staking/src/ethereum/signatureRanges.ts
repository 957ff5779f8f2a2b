/** Rows `from` (zero-based) up to but without `to`. */
export type RowRange = { from: number; to: number }

/**
 * Cuts rows into ranges of nearly equal length, one per worker, never an empty one.
 * @param rows number of rows, 0 or more
 * @param workers number of workers, 1 or more
 */
export function signatureRanges(rows: number, workers: number): RowRange[] {
  const ranges = Math.min(rows, workers)
  const start = (range: number) => Math.floor((range * rows) / ranges)
  return Array.from({ length: ranges }, (_, range) => ({ from: start(range), to: start(range + 1) }))
}
