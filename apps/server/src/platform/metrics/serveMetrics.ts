import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#server/platform/settings/Settings.ts'
import type { App, AppContext } from '../http/App.ts'
import { isFromHere } from '../http/refuseForeignOrigin.ts'
import { RouteNotFoundError } from '../http/refuseUnknown.ts'
import type { Metrics } from './createMetrics.ts'

/** `/metrics`, for this machine or with the token; for anyone else it does not exist. */
export function serveMetrics(app: App, metrics: Metrics, settings: Settings): void {
  app.get('/metrics', async context => {
    const token = settings.metricsToken?.reveal()
    const allowed = token === undefined ? isLocal(context, settings) : hasToken(context, token)
    if (!allowed) throw new RouteNotFoundError('/metrics')
    return context.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    })
  })
}

/** A reverse proxy on this machine connects from loopback too, and not every one says for whom. */
function isLocal(context: AppContext, { trustedProxies }: Settings): boolean {
  return trustedProxies === 0 && isFromHere(context.env.incoming)
}

function hasToken(context: AppContext, token: string): boolean {
  const given = context.req.header('authorization') ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
