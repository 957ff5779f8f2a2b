import { createHash } from 'node:crypto'
import type { Log } from '../log/createLog.ts'
import type { SharedStore, SharedUse } from './createSharedStore.ts'
import { type Allowance, type Allowances, type RateLimit, RateLimitedError } from './RateLimit.ts'

const flushMs = 250

export type SharedLimitParts = {
  name: string
  allowancesOf: (who: string) => Allowances
  seconds: number
  exact: boolean
  store: SharedStore
  log: Log
}

/** A visitor's use: as the database last said, on its way there, and since. */
type Visitor = { total: number; sent: number; pending: number; endsAt: number }

/**
 * A limit that all processes on one database count together. While the database is unavailable each counts by itself.
 */
export function createSharedLimit(parts: SharedLimitParts): RateLimit {
  return parts.exact ? exactLimit(parts) : batchedLimit(parts)
}

function exactLimit({ name, allowancesOf, seconds, store }: SharedLimitParts): RateLimit {
  async function take(some: readonly Allowance[], cost: number): Promise<void> {
    const most = new Map(some.map(({ who, points }) => [keyOf(name, who), points]))
    const uses = await store.add(
      [...most.keys()].map(key => ({ key, points: cost })),
      seconds,
    )
    const over = uses.filter(({ key, points }) => points > (most.get(key) ?? 0))
    if (over.length > 0) throw new RateLimitedError(Math.max(...over.map(({ msLeft }) => msLeft)))
  }
  return {
    async consume(who, cost = 1) {
      const { own, around } = allowancesOf(who)
      await take([own], cost)
      if (around.length > 0) await take(around, cost)
    },
  }
}

function batchedLimit({ name, allowancesOf, seconds, store, log }: SharedLimitParts): RateLimit {
  const visitors = new Map<string, Visitor>()
  let waiting = false

  function visitorOf(key: string): Visitor {
    const now = performance.now()
    const known = visitors.get(key)
    if (known && known.endsAt > now) return known
    const fresh = { total: 0, sent: known?.sent ?? 0, pending: 0, endsAt: now + seconds * 1000 }
    visitors.set(key, fresh)
    return fresh
  }

  function flushSoon(): void {
    if (waiting) return
    waiting = true
    setTimeout(flush, flushMs).unref()
  }

  async function flush(): Promise<void> {
    const uses = takePending()
    try {
      for (const { key, points: total, msLeft } of await store.add(uses, seconds)) {
        const visitor = visitors.get(key)
        if (visitor) Object.assign(visitor, { total, sent: 0, endsAt: performance.now() + msLeft })
      }
    } catch (error) {
      keepCounting(uses)
      log.debug({ err: error, limit: name }, 'rate limit not shared')
    } finally {
      waiting = false
      if ([...visitors.values()].some(({ pending }) => pending > 0)) flushSoon()
    }
  }

  function takePending(): SharedUse[] {
    const uses: SharedUse[] = []
    for (const [key, visitor] of visitors) {
      if (visitor.pending > 0) uses.push({ key, points: visitor.pending })
      else if (visitor.endsAt <= performance.now()) visitors.delete(key)
      visitor.sent = visitor.pending
      visitor.pending = 0
    }
    return uses
  }

  function keepCounting(uses: readonly SharedUse[]): void {
    for (const { key, points: used } of uses) {
      const visitor = visitors.get(key)
      if (visitor) Object.assign(visitor, { total: visitor.total + used, sent: 0 })
    }
  }

  function take({ who, points }: Allowance, cost: number): void {
    const visitor = visitorOf(keyOf(name, who))
    visitor.pending += cost
    if (used(visitor) > points) throw new RateLimitedError(visitor.endsAt - performance.now())
  }

  function isOver({ who, points }: Allowance, cost: number): boolean {
    const known = visitors.get(keyOf(name, who))
    return known !== undefined && known.endsAt > performance.now() && used(known) + cost > points
  }

  return {
    async consume(who, cost = 1) {
      flushSoon()
      const { own, around } = allowancesOf(who)
      if (!isOver(own, cost)) for (const network of around) take(network, cost)
      take(own, cost)
    },
  }
}

const used = ({ total, sent, pending }: Visitor): number => total + sent + pending

/** The database gets no visitor's address. */
function keyOf(name: string, who: string): string {
  return createHash('sha256').update(`${name} ${who}`).digest('base64url').slice(0, 22)
}
