import type { IncomingMessage } from 'node:http'
import { type Route, routePath } from '@granary/api'
import { allRoutes } from '@granary/api/all'
import type { MiddlewareHandler } from 'hono'
import { RefusedError } from '../problems/RefusedError.ts'
import { isLoopback } from '../settings/isLoopback.ts'
import type { AppEnv } from './App.ts'

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes of the wallet services, which admit the pages of projects themselves (`admitPages`). */
const projectPaths = (Object.values(allRoutes) as Route[])
  .filter(({ atRoot, method }) => atRoot && !safeMethods.has(method))
  .map(route => new RegExp(`^${routePath(route).replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Accepts changes only from pages of the site, and from programs, which send no Origin. */
export function refuseForeignOrigins(publicOrigin: string | undefined): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    if (!safeMethods.has(method) && !projectPaths.some(form => form.test(path)))
      refuseForeignOrigin(context.env.incoming, publicOrigin)
    await next()
  }
}

/**
 * Refuses a browser's request from a page of another site. Every browser sends the page's Origin unless the request
 * is a plain read, and Sec-Fetch-Site; no page can forge either.
 * @param publicOrigin the site's origin; without it, the name in the request's own address counts
 * @throws {OriginForeignError} ORIGIN_FOREIGN
 */
export function refuseForeignOrigin(request: IncomingMessage, publicOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' || site === 'same-site') throw new OriginForeignError()
  if (origin === undefined) return
  const isOwn = publicOrigin
    ? origin === publicOrigin
    : site === 'same-origin' || isOfAddress(origin, request)
  if (!isOwn) throw new OriginForeignError()
}

/** A foreign name may resolve to this machine (DNS rebinding), so only its own names count. */
function isOfAddress(origin: string, request: IncomingMessage): boolean {
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return host === request.headers.host?.toLowerCase() && (isLoopback(hostname) || !isFromHere(request))
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether the request comes from this machine, and through no proxy. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const isLocal = address === '::1' || isLoopback(address.replace(/^::ffff:/, ''))
  return isLocal && !proxyHeaders.some(name => headers[name] !== undefined)
}

/** The request comes from a page of another site. */
export class OriginForeignError extends RefusedError {
  constructor() {
    super('Pages of other sites may not request this.', { code: 'ORIGIN_FOREIGN', status: 403 })
  }
}
