/** How long the block is waited for: after 25 s `slow`, after 3 minutes `background`. */
export type WaitPhase = 'fresh' | 'slow' | 'background'

/** After this long without a block the page says that it is still waiting; never that it failed (A9.18). */
const slowAfterMs = 25_000
/** After this long the wait goes on in the background, at its slow pace. */
const backgroundAfterMs = 180_000
/** Pace of the background wait (A9.17). */
const backgroundPollMs = 30_000

/**
 * How a transaction is waited for, by the time since it was sent.
 * @param waitedMs milliseconds since the wallet broadcast it
 * @param pollMs milliseconds between two looks while it is fresh
 */
export function waitPlan(waitedMs: number, pollMs: number): { wait: WaitPhase; pauseMs: number } {
  if (waitedMs >= backgroundAfterMs)
    return { wait: 'background', pauseMs: Math.max(backgroundPollMs, pollMs) }
  return { wait: waitedMs >= slowAfterMs ? 'slow' : 'fresh', pauseMs: pollMs }
}
