import type { PendingTransaction } from '../core/coreSchemas.ts'

/** Tells since when a transaction waits. Times are this process's own: a restart gives it a new chance. */
export type PendingWatch = ReturnType<typeof createPendingWatch>

/** @param stuckMs a transaction that is seen waiting for longer is stuck */
export function createPendingWatch(stuckMs: number) {
  let seen: { hash: string; at: number } | undefined
  return {
    isStuck({ hash }: PendingTransaction): boolean {
      if (seen?.hash !== hash) seen = { hash, at: performance.now() }
      return performance.now() - seen.at >= stuckMs
    },
  }
}
