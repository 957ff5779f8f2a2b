import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Allowance, type RateLimit, RateLimitedError } from './RateLimit.ts'

/** A limit kept in this process. */
export function createMemoryLimit(allowancesOf: (who: string) => Allowance[], seconds: number): RateLimit {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: seconds })
    limiters.set(points, limiter)
    return limiter
  }
  return {
    async consume(who, cost = 1) {
      try {
        for (const allowance of allowancesOf(who))
          await limiterOf(allowance.points).consume(allowance.who, cost)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new RateLimitedError(refusal.msBeforeNext)
        throw refusal
      }
    },
  }
}
