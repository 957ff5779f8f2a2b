/** A UTC day, week or month of a history, as far as the history covers it. */
export type HistoryPeriod = {
  /** Id of the period: `2026-11-22`, `2026-W47`, `2026-11`. */
  key: string
  /** Its first and last day in the history, `2026-11-22`. */
  from: string
  to: string
  /** Number of days its readings cover. */
  days: number
  /** The period is not over, or its data is not final. */
  isOpen: boolean
  /** Some days were unreadable; the next reading includes their earnings. */
  hasGap: boolean
  /** Older days of the period are not loaded; it may have earned more. */
  isPartial: boolean
}
