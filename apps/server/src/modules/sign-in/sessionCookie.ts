import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../../platform/http/App.ts'

const token = /^[A-Za-z0-9_-]{43}$/

/**
 * The cookie that a signed-in browser carries. Over TLS its name has `__Host-`: no other host, no plain connection and
 * no narrower path can set it. `Strict`: only pages of the site itself send it along.
 */
export function sessionCookie(context: AppContext, origin: URL) {
  const isSecure = origin.protocol === 'https:'
  const name = isSecure ? '__Host-granary-session' : 'granary-session'
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Strict' } as const
  return {
    read(): string | undefined {
      const value = getCookie(context, name)
      return value && token.test(value) ? value : undefined
    },
    write: (value: string, expires: Date) => setCookie(context, name, value, { ...attributes, expires }),
    remove: () => void deleteCookie(context, name, attributes),
  }
}
