import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type RateLimit, RateLimitedError } from './RateLimit.ts'

/** A limit kept in this process: `points` for each visitor in `seconds`. */
export function createMemoryLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    async consume(who, cost = 1) {
      try {
        await limiter.consume(who, cost)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new RateLimitedError(refusal.msBeforeNext)
        throw refusal
      }
    },
  }
}
