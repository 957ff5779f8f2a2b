import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './App.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Social login needs popups that can talk back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(self), magnetometer=(), microphone=(), payment=(), usb=(self)',
} as const

/** The headers of an answer that is neither a page nor to be kept by anybody. */
export const answerHeaders = {
  ...headers,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** Headers of every answer. A page's content security policy comes with the page. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
    if (!context.res.headers.has('content-security-policy'))
      context.res.headers.set('content-security-policy', answerHeaders['content-security-policy'])
    if (!context.res.headers.has('cache-control'))
      context.res.headers.set('cache-control', answerHeaders['cache-control'])
  }
}
