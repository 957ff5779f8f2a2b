import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../platform/http/App.ts'

const token = /^[A-Za-z0-9_-]{43}$/

/**
 * The cookie of a signed-in browser. Over TLS its name has `__Host-`: no other host, plain connection or narrower
 * path can set it. `Strict`: only the site's own pages send it.
 *
 * A framed page has another one, since `Strict` cookies do not reach it. It is partitioned (CHIPS), so that it exists
 * only under the framing site, and is read only from requests with the frame's header, which other pages cannot send.
 */
export function sessionCookie(context: AppContext, origin: URL, isFramed: boolean) {
  const isTls = origin.protocol === 'https:'
  const name = `${isTls ? '__Host-' : ''}granary-${isFramed ? 'framed' : 'session'}`
  const own = { path: '/', httpOnly: true, secure: isTls, sameSite: 'Strict' } as const
  const attributes = isFramed ? ({ ...own, secure: true, sameSite: 'None', partitioned: true } as const) : own
  return {
    read(): string | undefined {
      const value = getCookie(context, name)
      return value && token.test(value) ? value : undefined
    },
    write: (value: string, expires: Date) => setCookie(context, name, value, { ...attributes, expires }),
    remove: () => void deleteCookie(context, name, attributes),
  }
}

/**
 * Whether a framed page of the site asks. Another page's request with the header needs CORS, which never allows it; a
 * browser that reports where a request comes from must name the site itself.
 */
export function isFromFrame(context: AppContext): boolean {
  const from = context.req.header('sec-fetch-site')
  return context.req.header('x-granary-frame') === '1' && (from === undefined || from === 'same-origin')
}
