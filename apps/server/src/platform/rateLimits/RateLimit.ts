import { RefusedError } from '../problems/RefusedError.ts'

export type RateLimit = {
  /** @throws {RateLimitedError} RATE_LIMITED when `who`, or a network around it, has used up what the window allows */
  consume(who: string, points?: number): Promise<void>
}

/** What a visitor, or a network around it, may use in a window. */
export type Allowance = { who: string; points: number }

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
