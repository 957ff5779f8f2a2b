import { afterAll, beforeAll, beforeEach } from 'vitest'

/**
 * Starts what the tests of a file share before the first and ends it after the last, and renews it before a retry: the
 * attempt that failed may have changed it, and a retry on what it left could not pass.
 */
export function renewOnRetry(start: () => Promise<void>, end: () => Promise<void>): void {
  beforeAll(start)
  afterAll(end)
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    // What a failed attempt stopped itself need not stop again.
    await end().catch(() => {})
    await start()
  })
}
