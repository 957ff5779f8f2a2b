import type { RouteOutput, Routes } from '@granary/api'
import { BaseError } from '@granary/errors'
import type { HealthCheck } from './HealthCheck.ts'

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

async function outcome(run: () => Promise<void>): Promise<{ ok: boolean; detail?: string }> {
  try {
    await run()
    return { ok: true }
  } catch (error) {
    return { ok: false, detail: error instanceof BaseError ? error.shortMessage : 'failed' }
  }
}
