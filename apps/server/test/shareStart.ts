type Shared = { started: Promise<unknown>; users: number }

/** Each test project loads this file anew; what is global they have in common. */
const global = globalThis as { granaryShared?: Map<string, Shared> }
const shared = global.granaryShared ?? new Map<string, Shared>()
global.granaryShared = shared

/**
 * Starts something once for all test projects of a run, and ends it after the last.
 * @returns what was started, and a function that gives it up
 */
export async function shareStart<T>(
  name: string,
  start: () => Promise<T>,
  stop: (started: T) => Promise<void>,
): Promise<{ started: T; release: () => Promise<void> }> {
  const entry = shared.get(name) ?? { started: start(), users: 0 }
  shared.set(name, entry)
  entry.users += 1
  const started = (await entry.started) as T
  return {
    started,
    release: async () => {
      entry.users -= 1
      if (entry.users > 0) return
      shared.delete(name)
      await stop(started)
    },
  }
}
