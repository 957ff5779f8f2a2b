import type { Database } from '../db/Database.ts'
import { visitorNetworks } from '../http/visitorNetworks.ts'
import type { Log } from '../log/createLog.ts'
import { createMemoryLimit } from './createMemoryLimit.ts'
import { createSharedLimit } from './createSharedLimit.ts'
import { createSharedStore } from './createSharedStore.ts'
import type { Allowances, RateLimit } from './RateLimit.ts'

export type RateLimitTerms = {
  /** Name of the limit in the database: `requests`. */
  name: string
  /** What one visitor may use in a window; 0 is no limit. */
  points: number
  /** Length of a window, which begins with its first use. */
  seconds: number
  /**
   * Each use asks the database first. Otherwise each process counts for itself, and the counts are merged four times
   * a second: requests do not wait, and a visitor may get a quarter of a second's requests too many.
   */
  exact?: boolean
  /** What the networks around a visitor may use together, as multiples of its points. */
  growth?: NetworkGrowth
}

export type NetworkGrowth = { subnet: number; network: number }

/** A phone network gives thousands of people a /48, and a shared IPv4 address already stands for hundreds. */
const usualGrowth: NetworkGrowth = { subnet: 4, network: 16 }

export type RateLimits = (terms: RateLimitTerms) => RateLimit

/** Limits counted over all processes that share the database, or in this one alone. */
export function createRateLimits(database: Database, log: Log): RateLimits {
  const store = createSharedStore(database.orm)
  return ({ name, points, seconds, exact = false, growth = usualGrowth }) => {
    if (points === 0) return { consume: async () => {} }
    const allowancesOf = (who: string) => allowances(who, points, growth)
    if (!database.shared) return createMemoryLimit(allowancesOf, seconds)
    return createSharedLimit({ name, allowancesOf, seconds, exact, store, log })
  }
}

function allowances(who: string, points: number, growth: NetworkGrowth): Allowances {
  const { visitor, subnet, network } = visitorNetworks(who)
  const around = [
    ...(network === visitor ? [] : [{ who: network, points: points * growth.network }]),
    ...(subnet === network || subnet === visitor ? [] : [{ who: subnet, points: points * growth.subnet }]),
  ]
  return { own: { who: visitor, points }, around }
}
