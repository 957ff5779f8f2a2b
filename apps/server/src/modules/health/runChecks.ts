import type { RouteOutput, Routes } from '@granary/api'
import { BaseError } from '@granary/errors'
import type { HealthCheck } from '#server/platform/health/HealthCheck.ts'

const patienceMs = 5_000

/** Runs all checks at once. A failed vital one makes the server unavailable, any other degraded. */
export async function runChecks(
  checks: readonly HealthCheck[],
): Promise<RouteOutput<Routes['getReadiness']>> {
  const results = await Promise.all(
    checks.map(async ({ name, vital, run }) => ({ name, vital, ...(await outcome(run)) })),
  )
  const failed = results.filter(({ ok }) => !ok)
  const status = failed.some(({ vital }) => vital) ? 'unavailable' : failed.length > 0 ? 'degraded' : 'ready'
  return { status, checks: results.map(({ vital: _, ...check }) => check) }
}

async function outcome(run: HealthCheck['run']): Promise<{ ok: boolean; detail?: string }> {
  try {
    const wrong = await Promise.race([run(), tooLong()])
    return wrong === undefined ? { ok: true } : { ok: false, detail: wrong }
  } catch (error) {
    return { ok: false, detail: error instanceof BaseError ? error.shortMessage : 'failed' }
  }
}

function tooLong(): Promise<string> {
  return new Promise(resolve => {
    setTimeout(resolve, patienceMs, `no answer within ${patienceMs / 1000} s`).unref()
  })
}
