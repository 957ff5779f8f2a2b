/** A day, a week or a month of a history, in UTC, as far as the history has it. */
export type HistoryPeriod = {
  /** Of the period: `2026-11-22`, `2026-W47`, `2026-11`. */
  key: string
  /** First and last day of it that are in the history, `2026-11-22`. */
  from: string
  to: string
  /** Days that the readings in it stand for. */
  days: number
  /** It is not over, or what it rests on is not final. */
  isOpen: boolean
  /** Some days could not be told each: what they earned is in the first reading after them. */
  hasGap: boolean
  /** Older days of it are not loaded: it may have earned more. */
  isPartial: boolean
}
