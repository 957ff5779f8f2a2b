import { randomUUID } from 'node:crypto'
import { apiBase } from '@granary/api'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log/createLog.ts'
import { inRunScope } from '../log/runScope.ts'
import type { AppEnv } from './App.ts'

/** Frequent polls of machines: good answers to them are not logged. */
const polled: ReadonlySet<string> = new Set([`${apiBase}/health`, `${apiBase}/ready`, '/metrics'])

/** Gives each request an id and a log of its own. Never logs the visitor's address or the query. */
export function requestScope(log: Log): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const requestId = requestIdOf(context.req.header('x-request-id'))
    const requestLog = log.child({ requestId })
    context.set('requestId', requestId)
    context.set('log', requestLog)
    const started = performance.now()
    await inRunScope({ requestId }, next)
    context.res.headers.set('x-request-id', requestId)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - started)
    const { status } = context.res
    requestLog[polled.has(path) && status === 200 ? 'debug' : 'info']({ method, path, status, ms }, 'request')
  }
}

/** The caller's own id if harmless, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(header) ? header : randomUUID()
}
