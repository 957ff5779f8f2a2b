import { type RouteOutput, type Routes, routes } from '@granary/api'
import type { HealthCheck } from '#server/platform/health/HealthCheck.ts'
import type { ProcessState } from '#server/platform/health/ProcessState.ts'
import type { App } from '../../platform/http/App.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Log } from '../../platform/log/createLog.ts'
import { runChecks } from './runChecks.ts'

export type HealthModule = { version: string; state: ProcessState; checks: readonly HealthCheck[]; log: Log }

type Readiness = RouteOutput<Routes['getReadiness']>

/** However many ask, the checks run once a second. */
const freshMs = 1_000

const goodbye: Readiness = {
  status: 'unavailable',
  checks: [{ name: 'serving', ok: false, detail: 'the process is about to end' }],
}

export function healthRoutes(app: App, { version, state, checks, log }: HealthModule): void {
  let latest: Promise<Readiness> | undefined
  let forgottenAt = 0
  let known = ''
  /** Who polls sees each answer; the log has what changed. */
  const tellChange = (readiness: Readiness): Readiness => {
    const { status } = readiness
    const failed = readiness.checks.filter(({ ok }) => !ok).map(({ name }) => name)
    const standing = [status, ...failed].join(', ')
    if (standing !== known) log[status === 'ready' ? 'info' : 'warn']({ status, failed }, 'readiness changed')
    known = standing
    return readiness
  }
  const read = () => {
    if (!latest || performance.now() > forgottenAt) {
      latest = runChecks(checks).then(tellChange)
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
