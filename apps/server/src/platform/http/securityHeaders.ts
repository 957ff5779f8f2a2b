import type { MiddlewareHandler } from 'hono'
import type { PlatformSettings } from '../settings/platformSettings.ts'
import type { AppEnv } from './App.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  // Addresses hold references of messages; a proxy's log would have them from every request of the page.
  'referrer-policy': 'strict-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Social login needs popups that can talk back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(self), magnetometer=(), microphone=(), payment=(), usb=(self)',
} as const

/** Headers of an answer that is neither a page nor cacheable. */
export const answerHeaders = {
  ...headers,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/**
 * Headers of every answer. A page's content security policy comes with the page. Strict-Transport-Security is only
 * for the operator's own https address: under any other name it would cover a host that may have no TLS.
 */
export function securityHeaders({
  publicOrigin,
  hstsSeconds,
}: Pick<PlatformSettings, 'publicOrigin' | 'hstsSeconds'>): MiddlewareHandler<AppEnv> {
  const origin = publicOrigin?.startsWith('https:') ? new URL(publicOrigin) : undefined
  return async (context, next) => {
    await next()
    const isPlain = context.req.header('x-forwarded-proto') === 'http'
    if (origin && !isPlain && context.req.header('host')?.toLowerCase() === origin.host)
      context.res.headers.set('strict-transport-security', `max-age=${hstsSeconds}`)
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    if (!context.res.headers.has('content-security-policy'))
      context.res.headers.set('content-security-policy', answerHeaders['content-security-policy'])
    if (!context.res.headers.has('cache-control'))
      context.res.headers.set('cache-control', answerHeaders['cache-control'])
  }
}
