import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../platform/http/App.ts'

const token = /^[A-Za-z0-9_-]{43}$/

/**
 * The cookie that a signed-in browser carries. Over TLS its name has `__Host-`: no other host, no plain connection and
 * no narrower path can set it. `Strict`: only pages of the site itself send it along.
 *
 * A page in a frame has another one: `Strict` cookies do not come there. It is partitioned (CHIPS), so that it exists under
 * the site around the frame alone, and is read from requests with the frame's header only, which other pages cannot send.
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
 * Whether a page of the site in a frame asks. The header makes a request of any other page one that CORS has to allow, and
 * it never does; a browser that says where a request comes from must say that it is the site itself.
 */
export function isFromFrame(context: AppContext): boolean {
  const from = context.req.header('sec-fetch-site')
  return context.req.header('x-granary-frame') === '1' && (from === undefined || from === 'same-origin')
}
