import { renewOnRetry } from '@granary/contracts/testing/retry'
import { test } from 'vitest'

type Run = () => Promise<void>

/** Registers tests that build on one another. A retry begins anew and first runs those that passed before it. */
export function story(start: Run, end: Run): (name: string, run: Run) => void {
  const passed: Run[] = []
  let latest: Run | undefined
  renewOnRetry(async () => {
    await start()
    for (const run of passed) await run()
  }, end)
  return (name, run) =>
    test(name, async () => {
      // Only the next test knows that one is not retried.
      if (latest && latest !== run) passed.push(latest)
      latest = undefined
      await run()
      latest = run
    })
}
