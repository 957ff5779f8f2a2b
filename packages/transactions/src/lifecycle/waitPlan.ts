/** Phase of the wait for a block: after 25 s `slow`, after 3 minutes `background`. */
export type WaitPhase = 'fresh' | 'slow' | 'background'

/** After this long the page says "still waiting", never "failed" (A9.18). */
const slowAfterMs = 25_000
/** After this long the wait continues in the background, at its slow pace. */
const backgroundAfterMs = 180_000
/** Pace of the background wait (A9.17). */
const backgroundPollMs = 30_000

/**
 * How to wait for a transaction, by the time since it was sent.
 * @param waitedMs milliseconds since the wallet broadcast it
 * @param pollMs milliseconds between looks while fresh
 */
export function waitPlan(waitedMs: number, pollMs: number): { wait: WaitPhase; pauseMs: number } {
  if (waitedMs >= backgroundAfterMs)
    return { wait: 'background', pauseMs: Math.max(backgroundPollMs, pollMs) }
  return { wait: waitedMs >= slowAfterMs ? 'slow' : 'fresh', pauseMs: pollMs }
}
