import type { Orm } from '../db/Database.ts'

/** A figure of what the database holds: a gauge with labels. The same from every process that shares it. */
export type StateFigure = {
  name: string
  help: string
  labels: readonly string[]
  read(orm: Orm): Promise<readonly StateRow[]>
}

/** One value with the labels' values, in their order. */
export type StateRow = { labels: readonly string[]; value: number }
