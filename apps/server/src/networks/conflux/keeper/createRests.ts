/** A bridge whose transactions fail costs gas each time: it is left alone for a while, longer after each failure. */
export type Rests = ReturnType<typeof createRests>

const firstRestMs = 60_000
const longestRestMs = 3_600_000

/** @param now milliseconds of a clock that only goes forward */
export function createRests(now: () => number = () => performance.now()) {
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    isResting: (bridge: string): boolean => now() < (rests.get(bridge)?.until ?? Number.NEGATIVE_INFINITY),
    failed(bridge: string): void {
      const failures = (rests.get(bridge)?.failures ?? 0) + 1
      const restMs = Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs)
      rests.set(bridge, { failures, until: now() + restMs })
    },
    succeeded: (bridge: string) => rests.delete(bridge),
  }
}
