import { vi } from 'vitest'

/**
 * Advances fake timers until this is settled. By steps: code that loads in between sets its timers later than one advance
 * would reach.
 */
export async function advanceUntil<Outcome>(settling: Promise<Outcome>): Promise<Outcome> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  settling.then(settle, settle)
  while (!isSettled) await vi.advanceTimersByTimeAsync(500)
  return settling
}
