const daySeconds = 86_400

/** The day (UTC) of a moment, as `2026-11-22`. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** End of a day (UTC), unix seconds. */
export function endOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000 + daySeconds
}

export function dayAfter(date: string): string {
  return dateOf(endOf(date))
}

/** From one day to a later one. */
export function daysBetween(earlier: string, later: string): number {
  return (endOf(later) - endOf(earlier)) / daySeconds
}
