import type { Database } from '../db/Database.ts'
import type { Log } from '../log/createLog.ts'
import { createMemoryLimit } from './createMemoryLimit.ts'
import { createSharedLimit } from './createSharedLimit.ts'
import { createSharedStore } from './createSharedStore.ts'
import type { RateLimit } from './RateLimit.ts'

export type RateLimitTerms = {
  /** Tells limits apart in the database: `requests`. */
  name: string
  /** What one visitor may use in a window; 0 is no limit. */
  points: number
  /** Length of a window, which begins with its first use. */
  seconds: number
  /**
   * Each use asks the database first. Otherwise a process counts by itself and the counts of all are put together four
   * times a second: requests wait for nothing, and a visitor may get a quarter of a second's requests too many.
   */
  exact?: boolean
}

export type RateLimits = (terms: RateLimitTerms) => RateLimit

/** Limits that count in all processes that share the database; in this one alone where it is not shared. */
export function createRateLimits(database: Database, log: Log): RateLimits {
  const store = createSharedStore(database.orm)
  return ({ name, points, seconds, exact = false }) => {
    if (points === 0) return { consume: async () => {} }
    if (!database.shared) return createMemoryLimit(points, seconds)
    return createSharedLimit({ name, points, seconds, exact, store, log })
  }
}
