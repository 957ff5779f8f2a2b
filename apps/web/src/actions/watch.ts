import { pause, type WaitPhase, waitPlan } from '@granary/transactions/lifecycle'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'

export type WatchOptions = {
  signal: AbortSignal
  onWait: (wait: WaitPhase, failure: FlowFailure | null) => void
}

/**
 * Looks at something that was sent until it is no longer on its way.
 * @param way.sinceOf when it was sent, ISO 8601; null once it is no longer on its way
 * @param way.look the changed record; null while nothing new is known
 * @param way.pollMs milliseconds between two looks while it is fresh
 */
export async function watch<Kept>(
  start: Kept,
  way: { sinceOf(kept: Kept): string | null; look(kept: Kept): Promise<Kept | null>; pollMs: number },
  { signal, onWait }: WatchOptions,
): Promise<void> {
  let current = start
  while (!signal.aborted) {
    const since = way.sinceOf(current)
    if (since === null) return
    const { wait, pauseMs } = waitPlan(Date.now() - Date.parse(since), way.pollMs)
    try {
      const next = await way.look(current)
      if (next) current = next
      else onWait(wait, null)
    } catch (error) {
      onWait(wait, flowFailure(error))
    }
    await pause(pauseMs, signal)
  }
}
