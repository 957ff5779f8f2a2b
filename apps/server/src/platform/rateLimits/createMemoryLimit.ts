import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Allowances, type RateLimit, RateLimitedError } from './RateLimit.ts'

/** A limit kept in this process. */
export function createMemoryLimit(allowancesOf: (who: string) => Allowances, seconds: number): RateLimit {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: seconds })
    limiters.set(points, limiter)
    return limiter
  }
  return {
    async consume(who, cost = 1) {
      try {
        const { own, around } = allowancesOf(who)
        const used = (await limiterOf(own.points).get(own.who))?.consumedPoints ?? 0
        if (used + cost <= own.points)
          for (const { who: network, points } of around) await limiterOf(points).consume(network, cost)
        await limiterOf(own.points).consume(own.who, cost)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new RateLimitedError(refusal.msBeforeNext)
        throw refusal
      }
    },
  }
}
