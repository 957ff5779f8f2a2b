import type { MiddlewareHandler } from 'hono'
import type { RateLimit } from '../rateLimits/RateLimit.ts'
import type { AppEnv } from './App.ts'
import { visitorAddress } from './visitorAddress.ts'

/** Counts every request of a visitor against one limit. */
export function limitRequests(limit: RateLimit, trustedProxies: number): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await limit.consume(visitorAddress(context, trustedProxies))
    await next()
  }
}
