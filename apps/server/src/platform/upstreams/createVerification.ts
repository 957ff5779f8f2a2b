/** How often to repeat a failed check at most. */
const recheckMs = 2_000

/**
 * Runs `check` before first use, once for all who wait. Success is final; a failure lasts two seconds.
 * @returns resolves when the check has passed and rejects with its error otherwise
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
