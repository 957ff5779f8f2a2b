export type CircuitState = 'closed' | 'open' | 'halfOpen'

export type Circuit = ReturnType<typeof createCircuit>

/** Failures in a row that open the circuit. */
const threshold = 3
const firstRestMs = 1_000
const longestRestMs = 30_000

/**
 * Keeps requests away from a failing node. Open, it lets nothing through; after a rest it is half open, and one probe
 * decides: success closes it, failure opens it for twice as long, at most 30 s.
 */
export function createCircuit(now: () => number = () => performance.now()) {
  let failures = 0
  let openUntil: number | undefined
  let nextRestMs = firstRestMs
  const open = (restMs: number) => {
    openUntil = now() + restMs
  }
  return {
    state(): CircuitState {
      if (openUntil === undefined) return 'closed'
      return now() >= openUntil ? 'halfOpen' : 'open'
    },
    /** Failures in a row. */
    failures: (): number => failures,
    succeed(): void {
      failures = 0
      openUntil = undefined
      nextRestMs = firstRestMs
    },
    /** @param restMs the rest that the node itself asked for, which opens the circuit at once */
    fail(restMs?: number): void {
      failures += 1
      if (restMs !== undefined) open(Math.min(restMs, longestRestMs))
      else if (openUntil !== undefined ? now() >= openUntil : failures >= threshold) {
        open(nextRestMs)
        nextRestMs = Math.min(nextRestMs * 2, longestRestMs)
      }
    },
  }
}
