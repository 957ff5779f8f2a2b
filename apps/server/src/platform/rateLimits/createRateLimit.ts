import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RefusedError } from '../problems/RefusedError.ts'

export type RateLimit = {
  /** @throws {RateLimitedError} RATE_LIMITED when `who` has used up what the window allows */
  consume(who: string, points?: number): Promise<void>
}

/** A limit kept in this process: `points` for each address in `seconds`; 0 points is no limit. */
export function createRateLimit(points: number, seconds: number): RateLimit {
  if (points === 0) return { consume: async () => {} }
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

/** Too much was asked for from one address. */
export class RateLimitedError extends RefusedError {
  override readonly name = 'RateLimitedError'
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super('Too many requests from your address.', {
      code: 'RATE_LIMITED',
      status: 429,
      details: `try again in ${seconds} s`,
      headers: { 'retry-after': String(seconds) },
    })
  }
}
