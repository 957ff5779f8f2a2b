import { type RouteOutput, type Routes, routes } from '@granary/api'
import { BaseError } from '@granary/errors'
import { within } from '#server/platform/cache/within.ts'
import type { HealthCheck } from '#server/platform/health/HealthCheck.ts'
import type { ProcessState } from '#server/platform/health/ProcessState.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { version } from '#server/version.ts'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Log } from '../../platform/log/createLog.ts'

/** Health and readiness, for load balancers and monitors. */
export const healthModule = defineModule({
  name: 'health',
  start: ({ state, healthChecks, log }) => ({
    routes: app => healthRoutes(app, state, healthChecks, log),
  }),
})

type Readiness = RouteOutput<Routes['getReadiness']>

/** The checks run at most once a second, however many ask. */
const freshMs = 1_000

const goodbye: Readiness = {
  status: 'unavailable',
  checks: [{ name: 'serving', ok: false, detail: 'the process is shutting down' }],
}

function healthRoutes(app: App, state: ProcessState, checks: readonly HealthCheck[], log: Log): void {
  let latest: Promise<Readiness> | undefined
  let forgottenAt = 0
  let known = ''
  /** Pollers see every answer; the log has the changes. */
  const logChange = (readiness: Readiness): Readiness => {
    const { status } = readiness
    const failed = readiness.checks.filter(({ ok }) => !ok).map(({ name }) => name)
    const standing = [status, ...failed].join(', ')
    if (standing !== known) log[status === 'ready' ? 'info' : 'warn']({ status, failed }, 'readiness changed')
    known = standing
    return readiness
  }
  const read = () => {
    if (!latest || performance.now() > forgottenAt) {
      latest = runChecks(checks).then(logChange)
      forgottenAt = performance.now() + freshMs
    }
    return latest
  }
  implement(app, routes.getHealth, () => ({ status: 'ok' as const, version }))
  implement(app, routes.getReadiness, async (_input, context) => {
    const readiness = state.draining ? goodbye : await read()
    if (readiness.status === 'unavailable') context.status(503)
    return readiness
  })
}

const patienceMs = 5_000

/** Runs all checks at once. A failed vital one makes the server unavailable, any other degraded. */
async function runChecks(checks: readonly HealthCheck[]): Promise<RouteOutput<Routes['getReadiness']>> {
  const results = await Promise.all(
    checks.map(async ({ name, vital, run }) => ({ name, vital, ...(await outcome(run)) })),
  )
  const failed = results.filter(({ ok }) => !ok)
  const status = failed.some(({ vital }) => vital) ? 'unavailable' : failed.length > 0 ? 'degraded' : 'ready'
  return { status, checks: results.map(({ vital: _, ...check }) => check) }
}

async function outcome(run: HealthCheck['run']): Promise<{ ok: boolean; detail?: string }> {
  try {
    const wrong = await within(run(), patienceMs, `no answer within ${patienceMs / 1000} s`)
    return wrong === undefined ? { ok: true } : { ok: false, detail: wrong }
  } catch (error) {
    return { ok: false, detail: error instanceof BaseError ? error.shortMessage : 'failed' }
  }
}
