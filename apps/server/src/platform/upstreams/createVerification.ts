/** After a failed check the upstream is asked again, but not more often than this. */
const recheckMs = 2_000

/**
 * Runs `check` before first use, once for all who wait. Success holds for good; a failure is remembered for two
 * seconds.
 * @returns a function that resolves when the check has passed and rejects with its error otherwise
 */
export function createVerification(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let failedAt: number | undefined
  return () => {
    const stale = failedAt !== undefined && performance.now() - failedAt > recheckMs
    if (!running || stale) {
      failedAt = undefined
      running = check()
      running.catch(() => {
        failedAt = performance.now()
      })
    }
    return running
  }
}
