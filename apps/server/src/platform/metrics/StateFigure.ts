import type { Orm } from '../db/Database.ts'

/** A metric of the database: a gauge with labels, the same from every process that shares it. */
export type StateFigure = {
  name: string
  help: string
  labels: readonly string[]
  read(orm: Orm): Promise<readonly StateRow[]>
}

/** One value with its labels, in order. */
export type StateRow = { labels: readonly string[]; value: number }
