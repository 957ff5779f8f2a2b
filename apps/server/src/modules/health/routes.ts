import { routes } from '@granary/api'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { HealthCheck } from './HealthCheck.ts'
import { runChecks } from './runChecks.ts'

export type HealthModule = { version: string; checks: readonly HealthCheck[] }

export function healthRoutes(app: App, { version, checks }: HealthModule): void {
  implement(app, routes.getHealth, () => ({ status: 'ok' as const, version }))
  implement(app, routes.getReadiness, async (_input, context) => {
    const readiness = await runChecks(checks)
    if (readiness.status === 'unavailable') context.status(503)
    return readiness
  })
}
