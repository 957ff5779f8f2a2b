import { RefusedError } from '../problems/RefusedError.ts'

export type RateLimit = {
  /** @throws {RateLimitedError} RATE_LIMITED when `who`, or a network around it, used up its window */
  consume(who: string, points?: number): Promise<void>
}

/** What a visitor, or a network around it, may use in a window. */
export type Allowance = { who: string; points: number }

/**
 * Of a visitor and the networks around it, widest first. Counting without the database asks the networks first, so
 * that a used-up one leaves no entry for each of its visitors. A visitor that used up its own costs the networks
 * nothing: its retries do not shut its neighbours out.
 */
export type Allowances = { own: Allowance; around: readonly Allowance[] }

/** Counts a use. @returns whether it was within the limit */
export async function isWithin(limit: RateLimit, who: string, points?: number): Promise<boolean> {
  try {
    await limit.consume(who, points)
    return true
  } catch (error) {
    if (error instanceof RateLimitedError) return false
    throw error
  }
}

/** Too many requests from one address. */
export class RateLimitedError extends RefusedError {
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
